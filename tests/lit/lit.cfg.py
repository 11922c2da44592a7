import os
import tempfile

import lit.formats

config.name = "cute"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(tempfile.gettempdir(), "cute-lit")
config.environment["PATH"] = os.environ["LLVM_BIN"] + os.pathsep + os.environ["PATH"]
config.substitutions += [
    ("cute-opt", os.environ["CUTE_OPT"]),
    ("cute-run", os.environ["CUTE_RUN"]),
]
