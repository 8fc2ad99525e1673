#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's own mutation, which knows what the code has compared with; no header of clang declares it.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
