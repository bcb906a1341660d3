#pragma once

#include "core/out.hpp"
#include "snapshot/call_fields.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace prowess::detail {

/// Writes what is recorded, field by field: what `CallIn` reads.
class CallOut {
public:
    explicit CallOut(Out& out) : out_(out) {}

    /// A field, whose name is not written.
    template <class T>
    void operator()(std::string_view, const T& value) {
        write(value);
    }

    template <class T>
    void write(const T& record) {
        if constexpr (std::is_enum_v<T>)
            out_.whole(static_cast<std::uint64_t>(record));
        else
            fields(*this, record);
    }
    void write(bool value) { out_.byte(value ? 1 : 0); }
    void write(std::uint32_t value) { out_.whole(value); }
    void write(std::uint64_t value) { out_.fixed(value, 8); }
    void write(float value) { out_.fixed(std::bit_cast<std::uint32_t>(value), 4); }
    void write(double value) { out_.fixed(std::bit_cast<std::uint64_t>(value), 8); }
    void write(Flicks value) { out_.signed_whole(value.count()); }
    /// A text that came before is written as its number.
    void write(const std::string& text) {
        const std::uint64_t number = texts_.number(text);
        out_.whole(number);
        if (number < known_)
            return;
        ++known_;
        out_.whole(text.size());
        out_.raw(text);
    }
    template <class Kind>
    void write(Id<Kind> id) {
        out_.whole(std::uint32_t{id.value + 1});
    }
    template <class Kind>
    void write(Handle<Kind> handle) {
        out_.whole(handle.index);
        out_.whole(handle.generation);
    }
    template <class T>
    void write(const std::optional<T>& value) {
        write(value.has_value());
        if (value)
            write(*value);
    }
    template <class First, class Second>
    void write(const std::pair<First, Second>& pair) {
        write(pair.first);
        write(pair.second);
    }
    template <class T>
    void write(const std::vector<T>& values) {
        out_.whole(values.size());
        for (const T& value : values)
            write(value);
    }
    template <class... Alternatives>
    void write(const std::variant<Alternatives...>& value) {
        out_.whole(value.index());
        std::visit([this](const auto& each) { this->write(each); }, value);
    }
    void write(const std::vector<std::byte>& bytes) {
        out_.whole(bytes.size());
        out_.raw(bytes);
    }
    void write(const ContextData& data);
    void write(const std::vector<ModifierDef>& modifiers);
    void write(const CallAnswer& answer);

private:
    Out& out_;
    Texts texts_;
    std::uint64_t known_ = 0; ///< How many texts were written.
};

} // namespace prowess::detail
