#!/usr/bin/env python3
"""Load the PTX of examples/transpose.mlir on a GPU and check what it computes.

usage: transpose.py PTX

Needs an NVIDIA driver and nothing else; without one it says so and exits with 0. Every matrix is
filled with random numbers, the output is poisoned first, and every element is compared.
"""
import array
import ctypes
import random
import sys

# Rows and columns, multiples of 32: square, wide, tall, and the smallest one.
SIZES = [(2048, 2048), (64, 8192), (8192, 96), (32, 32)]
POISON = -1.0


def driver():
    """The CUDA driver with a context on the first GPU, or the reason why there is none."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        return None, str(error)
    count = ctypes.c_int()
    if cuda.cuInit(0) or cuda.cuDeviceGetCount(ctypes.byref(count)) or not count.value:
        return None, "no GPU"
    device, context = ctypes.c_int(), ctypes.c_void_p()
    check(cuda, cuda.cuDeviceGet(ctypes.byref(device), 0))
    check(cuda, cuda.cuCtxCreate_v2(ctypes.byref(context), 0, device))
    name = ctypes.create_string_buffer(100)
    check(cuda, cuda.cuDeviceGetName(name, 100, device))
    return cuda, name.value.decode()


def check(cuda, status):
    if status:
        text = ctypes.c_char_p()
        cuda.cuGetErrorString(status, ctypes.byref(text))
        sys.exit(f"CUDA error {status}: {text.value}")


def upload(cuda, values):
    pointer = ctypes.c_uint64()
    size = len(values) * values.itemsize
    check(cuda, cuda.cuMemAlloc_v2(ctypes.byref(pointer), ctypes.c_size_t(size)))
    source = ctypes.c_void_p(values.buffer_info()[0])
    check(cuda, cuda.cuMemcpyHtoD_v2(pointer, source, ctypes.c_size_t(size)))
    return pointer


def transpose(cuda, kernel, values, m, n):
    """The m x n matrix in row-major order, transposed by the kernel."""
    result = array.array("f", [POISON]) * (m * n)
    pointers = [upload(cuda, values), upload(cuda, result)]
    arguments = [*pointers, ctypes.c_int32(m), ctypes.c_int32(n)]
    packed = (ctypes.c_void_p * 4)(*(ctypes.addressof(a) for a in arguments))
    check(cuda, cuda.cuLaunchKernel(kernel, n // 32, m // 32, 1, 32, 32, 1, 0, None, packed, None))
    check(cuda, cuda.cuCtxSynchronize())
    target = ctypes.c_void_p(result.buffer_info()[0])
    check(cuda, cuda.cuMemcpyDtoH_v2(target, pointers[1], ctypes.c_size_t(4 * m * n)))
    for pointer in pointers:
        check(cuda, cuda.cuMemFree_v2(pointer))
    return result


def wrong_elements(values, result, m, n):
    columns = (values[j::n] == result[j * m : (j + 1) * m] for j in range(n))
    return sum(m for same in columns if not same)


def main(path):
    cuda, name = driver()
    if cuda is None:
        print(f"skipped: {name}")
        return 0
    module, kernel = ctypes.c_void_p(), ctypes.c_void_p()
    with open(path, "rb") as ptx:
        check(cuda, cuda.cuModuleLoadData(ctypes.byref(module), ptx.read() + b"\0"))
    check(cuda, cuda.cuModuleGetFunction(ctypes.byref(kernel), module, b"transpose"))
    failed = 0
    for m, n in SIZES:
        values = array.array("f", (random.random() for _ in range(m * n)))
        wrong = wrong_elements(values, transpose(cuda, kernel, values, m, n), m, n)
        failed += bool(wrong)
        print(f"{name}: {m} x {n}: " + (f"up to {wrong} elements wrong" if wrong else "ok"))
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
