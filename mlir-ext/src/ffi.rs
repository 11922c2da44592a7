//! The functions of `cpp/`, as they are declared there.

use mlir_sys::{
    MlirAttribute, MlirContext, MlirDialectRegistry, MlirLocation, MlirModule, MlirOperation,
    MlirStringCallback, MlirStringRef, MlirType, MlirValue,
};
use std::ffi::{c_char, c_int, c_void};

unsafe extern "C" {
    pub fn mlirExtParseLiteral(parse: *mut c_void, token: MlirStringRef) -> bool;
    pub fn mlirExtParseOptionalLiteral(parse: *mut c_void, token: MlirStringRef) -> bool;
    pub fn mlirExtParseOperand(parse: *mut c_void, optional: bool) -> c_int;
    pub fn mlirExtParseType(parse: *mut c_void, result: *mut MlirType) -> bool;
    pub fn mlirExtParseBareType(parse: *mut c_void, kind: usize, result: *mut MlirType) -> bool;
    pub fn mlirExtParseOptionalType(parse: *mut c_void, result: *mut MlirType) -> c_int;
    pub fn mlirExtParseInteger(parse: *mut c_void, value: *mut i64) -> bool;
    pub fn mlirExtParseAttribute(parse: *mut c_void, value: *mut MlirAttribute) -> bool;
    pub fn mlirExtParseI32Array(parse: *mut c_void, value: *mut MlirAttribute) -> bool;
    pub fn mlirExtParseI64Array(parse: *mut c_void, value: *mut MlirAttribute) -> bool;
    pub fn mlirExtParseAttrDict(parse: *mut c_void) -> bool;
    pub fn mlirExtParsedAttribute(
        parse: *mut c_void,
        name: MlirStringRef,
        value: *mut MlirAttribute,
    ) -> bool;
    pub fn mlirExtParseLocation(parse: *mut c_void) -> *const c_char;
    pub fn mlirExtParseNameLocation(parse: *mut c_void) -> *const c_char;
    pub fn mlirExtParseError(parse: *mut c_void, at: *const c_char, message: MlirStringRef);
    pub fn mlirExtDialectParseError(parse: *mut c_void, offset: usize, message: MlirStringRef);
    pub fn mlirExtParseContext(parse: *mut c_void) -> MlirContext;
    pub fn mlirExtParseDialect(parse: *mut c_void) -> *mut c_void;
    pub fn mlirExtParseFinish(
        parse: *mut c_void,
        operands: *const MlirType,
        operand_count: usize,
        results: *const MlirType,
        result_count: usize,
        properties: MlirAttribute,
    ) -> bool;

    pub fn mlirExtPrintText(printer: *mut c_void, text: MlirStringRef);
    pub fn mlirExtPrintOperand(printer: *mut c_void, value: MlirValue);
    pub fn mlirExtPrintType(printer: *mut c_void, r#type: MlirType);
    pub fn mlirExtPrintBareType(printer: *mut c_void, r#type: MlirType);
    pub fn mlirExtPrintAttribute(printer: *mut c_void, attribute: MlirAttribute);
    pub fn mlirExtPrintAttrDict(printer: *mut c_void, op: MlirOperation);

    pub fn mlirExtTypeListAppend(types: *mut c_void, r#type: MlirType);
    pub fn mlirExtOpProperties(op: MlirOperation) -> MlirAttribute;
    pub fn mlirExtOpDefinition(op: MlirOperation) -> *const c_void;
    pub fn mlirExtOpDialect(op: MlirOperation) -> *mut c_void;
    pub fn mlirExtOpIsPure(op: MlirOperation) -> bool;
    pub fn mlirExtOpError(op: MlirOperation, message: MlirStringRef);

    pub fn mlirExtRegistryInsertDialect(
        registry: MlirDialectRegistry,
        def: *const c_void,
        name: MlirStringRef,
    );
    pub fn mlirExtDialectAddType(dialect: *mut c_void, name: MlirStringRef, attribute: bool);
    pub fn mlirExtDialectSetConstant(dialect: *mut c_void, op: MlirStringRef);
    pub fn mlirExtDialectAddOp(
        dialect: *mut c_void,
        def: *const c_void,
        name: MlirStringRef,
        effects: c_int,
        constant_like: bool,
        infers: bool,
        attributes: *const MlirStringRef,
        attribute_count: usize,
    );
    pub fn mlirExtContextDialect(context: MlirContext, name: MlirStringRef) -> *mut c_void;
    pub fn mlirExtDialectState(dialect: *mut c_void) -> *const c_void;
    pub fn mlirExtDialectContext(dialect: *mut c_void) -> MlirContext;
    pub fn mlirExtTypeGet(
        dialect: *mut c_void,
        kind: usize,
        text: MlirStringRef,
        constant: bool,
        entry: *const c_void,
    ) -> *const c_void;
    pub fn mlirExtAttributeGet(
        dialect: *mut c_void,
        kind: usize,
        text: MlirStringRef,
        constant: bool,
        entry: *const c_void,
    ) -> *const c_void;
    pub fn mlirExtTypeEntry(r#type: MlirType) -> *const c_void;
    pub fn mlirExtAttributeEntry(attribute: MlirAttribute) -> *const c_void;
    pub fn mlirExtTypeDialect(r#type: MlirType) -> *mut c_void;

    pub fn mlirExtRegisterPass(
        def: *const c_void,
        name: MlirStringRef,
        summary: MlirStringRef,
        dialects: *const MlirStringRef,
        dialect_count: usize,
    ) -> bool;
    pub fn mlirExtRegisterPipeline(
        def: *const c_void,
        name: MlirStringRef,
        summary: MlirStringRef,
        passes: MlirStringRef,
        options: *const MlirStringRef,
        option_count: usize,
    ) -> bool;
    pub fn mlirExtInsertBefore(op: MlirOperation, anchor: MlirOperation);
    pub fn mlirExtCreate(
        location: MlirLocation,
        name: MlirStringRef,
        operands: *const MlirValue,
        operand_count: usize,
        results: *const MlirType,
        result_count: usize,
        properties: MlirAttribute,
        regions: usize,
    ) -> MlirOperation;
    pub fn mlirExtEraseOp(op: MlirOperation);
    pub fn mlirExtOpIsTerminator(op: MlirOperation) -> bool;
    pub fn mlirExtOpIsUnused(op: MlirOperation) -> bool;
    pub fn mlirExtNearestSymbolTable(op: MlirOperation) -> MlirOperation;
    pub fn mlirExtReplaceTypes(
        ops: *const MlirOperation,
        count: usize,
        dialect: MlirStringRef,
        replacement: unsafe extern "C" fn(*mut c_void, MlirType) -> *const c_void,
        state: *mut c_void,
        index: *mut usize,
        left_type: *mut MlirType,
        left_attribute: *mut MlirAttribute,
    ) -> bool;

    pub fn mlirExtKernelParameterCount(op: MlirOperation) -> usize;
    pub fn mlirExtKernelParameterType(op: MlirOperation, index: usize) -> MlirType;
    pub fn mlirExtKernelParameterErase(op: MlirOperation, index: usize);
    pub fn mlirExtDeviceBytes(r#type: MlirType) -> i64;

    pub fn mlirExtSourceOpen(context: MlirContext, file: MlirStringRef) -> *mut c_void;
    pub fn mlirExtSourceParse(source: *mut c_void) -> MlirModule;
    pub fn mlirExtSourceClose(source: *mut c_void);
    pub fn mlirExtForeignType(op: MlirOperation) -> MlirType;
    pub fn mlirExtGpuNames(features: bool, callback: MlirStringCallback, state: *mut c_void);
    pub fn mlirExtExitOnFatalErrors();
    pub fn mlirExtRegistryInsertUpstream(registry: MlirDialectRegistry);
    pub fn mlirExtOptMain(
        argc: c_int,
        argv: *mut *mut c_char,
        name: MlirStringRef,
        registry: MlirDialectRegistry,
    ) -> c_int;
    pub fn mlirExtLspMain(
        argc: c_int,
        argv: *mut *mut c_char,
        registry: MlirDialectRegistry,
    ) -> c_int;
}

/// A borrowed string for the other side; it copies what it keeps.
pub fn text(text: &str) -> MlirStringRef {
    MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}
