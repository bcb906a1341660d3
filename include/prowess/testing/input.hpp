#pragma once

#include <prowess/testing/steps.hpp>
#include <prowess/world/world.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// An input as a scenario writes it: numbers by name.
class InputNumbers {
public:
    explicit InputNumbers(const NamedNumbers& numbers) : numbers_(numbers) {}

    /// 0 where it is not written.
    [[nodiscard]] double operator[](std::string_view name) const;
    /// What is written and was not read.
    [[nodiscard]] std::vector<std::string> unread() const;
    /// What was read.
    [[nodiscard]] const std::vector<std::string_view>& known() const { return read_; }

private:
    const NamedNumbers& numbers_;
    mutable std::vector<std::string_view> read_;
};

/// Makes inputs of a behaviour in code.
struct InputReader {
    std::function<ContextData(const InputNumbers&)> make;
    std::function<Expected<void>(World&, GrantedAbility, const InputNumbers&)> set;
};

} // namespace prowess::testing
