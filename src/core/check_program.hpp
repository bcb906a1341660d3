#pragma once

#include <prowess/core/program.hpp>

#include <span>

namespace prowess {

/// What there is beside a program when it is run.
struct ProgramSurroundings {
    std::size_t curves = 0;
    bool asks_host = false; ///< A host answers it.
};

/// Whether a program that anybody may have made can be run without captures: it stays within itself and its stack, and
/// asks for nothing that there is not.
[[nodiscard]] bool is_sound(std::span<const Instruction> all, Program program, const ProgramSurroundings& around);

} // namespace prowess
