//! Empty on purpose: the build script is the content. It depends on nothing, so it runs before the
//! build scripts that need LLVM, and says what is missing where they would fail obscurely.
