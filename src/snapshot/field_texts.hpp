#pragma once

#include "snapshot/call_fields.hpp"
#include "snapshot/compare.hpp"
#include "snapshot/modifier_bytes.hpp"

#include <prowess/core/hash.hpp>

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace prowess::detail {

/// Every field of what is recorded as a text, in order, by its path: "spec.params[0].value".
class FieldTexts {
public:
    struct Field {
        std::string path;
        std::string text;
        bool is_name = false; ///< As a host gave it, which may be anything.
    };

    template <class T>
    void operator()(std::string_view name, const T& value) {
        const std::size_t before = path_.size();
        path_ += (path_.empty() || name.front() == '[' ? "" : ".") + std::string(name);
        add(value);
        path_.resize(before);
    }
    [[nodiscard]] const std::vector<Field>& all() const { return all_; }

    template <std::floating_point T>
    [[nodiscard]] static std::string number(T value) {
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
        return {digits.data(), end};
    }

    template <class T>
    void add(const T& value) {
        if constexpr (std::same_as<T, bool>)
            say(value ? "true" : "false");
        else if constexpr (std::floating_point<T>)
            say(number(value));
        else if constexpr (std::integral<T>)
            say(std::to_string(value));
        else
            fields(*this, value);
    }
    void add(Operation value) { say(std::string(prowess::name(value))); }
    void add(Flicks value) { say(number(to_seconds(value)) + " s"); }
    void add(const std::string& value) { all_.push_back({path_, value, true}); }
    template <class Kind>
    void add(Id<Kind> id) {
        say(id ? std::to_string(id.value) : "none");
    }
    template <class Kind>
    void add(Handle<Kind> handle) {
        say(handle ? std::to_string(handle.index) + "." + std::to_string(handle.generation) : "null");
    }
    template <class T>
    void add(const std::optional<T>& value) {
        if (value)
            add(*value);
        else
            say("none");
    }
    template <class First, class Second>
    void add(const std::pair<First, Second>& pair) {
        (*this)("name", pair.first);
        (*this)("value", pair.second);
    }
    template <class T>
    void add(const std::vector<T>& values) {
        (*this)("size", values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            (*this)("[" + std::to_string(i) + "]", values[i]);
    }
    template <class... Alternatives>
    void add(const std::variant<Alternatives...>& value) {
        (*this)("kind", value.index());
        std::visit([this](const auto& each) { this->add(each); }, value);
    }
    void add(const ContextData& data) {
        say("of " + std::to_string(data.size) + " bytes, hash " + hash_text(data.type ^ data.hash));
    }
    void add(const std::vector<ModifierDef>& modifiers) {
        Hasher hash;
        for (const std::byte each : bytes_of(modifiers))
            hash.add(std::to_integer<std::uint8_t>(each));
        say(std::to_string(modifiers.size()) + " of hash " + hash_text(hash.finish()));
    }

private:
    void say(std::string text) { all_.push_back({path_, std::move(text)}); }

    std::string path_;
    std::vector<Field> all_;
};

} // namespace prowess::detail
