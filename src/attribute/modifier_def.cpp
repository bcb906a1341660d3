#include <prowess/attribute/modifier_def.hpp>

#include <cstddef>
#include <iterator>

namespace prowess {
namespace {

constexpr std::string_view names[] = {
    "base", "flat", "additive", "multiplicative", "divide", "unscaled", "override", "at_least", "at_most",
};
constexpr std::string_view picks[] = {"best", "worst", "highest_priority"};
static_assert(std::size(names) == operation_count);

} // namespace

std::string_view name(Operation operation) {
    return names[static_cast<std::size_t>(operation)];
}

std::string_view name(Pick pick) {
    return picks[static_cast<std::size_t>(pick)];
}

std::optional<Operation> operation_by_name(std::string_view name) {
    for (std::size_t i = 0; i < operation_count; ++i)
        if (names[i] == name)
            return static_cast<Operation>(i);
    return std::nullopt;
}

} // namespace prowess
