#pragma once

#include "core/in.hpp"
#include "snapshot/call_fields.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace prowess::detail {

/// Reads what `CallOut` writes, from bytes that may be anything: what `in` refuses leaves it incomplete.
class CallIn {
public:
    /// Of so many bytes; `foreign`: of a machine with another order of bytes.
    CallIn(In& in, std::size_t size, bool foreign)
        : in_(in),
          foreign_(foreign),
          memory_left_(least_memory + size * memory_of_a_byte) {}

    template <class T>
    void operator()(std::string_view, T& value) {
        read(value);
    }

    template <class T>
    void read(T& record) {
        fields(*this, record);
    }
    void read(Operation& value) { value = static_cast<Operation>(below(operation_count)); }
    void read(bool& value) { value = below(2) == 1; }
    void read(std::uint32_t& value) {
        value = static_cast<std::uint32_t>(most(std::numeric_limits<std::uint32_t>::max()));
    }
    void read(std::uint64_t& value) { value = in_.fixed(8); }
    void read(float& value) { value = std::bit_cast<float>(static_cast<std::uint32_t>(in_.fixed(4))); }
    void read(double& value) { value = std::bit_cast<double>(in_.fixed(8)); }
    void read(Flicks& value) { value = Flicks{in_.signed_whole()}; }
    void read(std::string& text);
    template <class Kind>
    void read(Id<Kind>& id) {
        std::uint32_t next = 0;
        read(next);
        id.value = next - 1;
    }
    template <class Kind>
    void read(Handle<Kind>& handle) {
        read(handle.index);
        read(handle.generation);
    }
    template <class T>
    void read(std::optional<T>& value) {
        bool has = false;
        read(has);
        if (has)
            read(value.emplace());
    }
    template <class First, class Second>
    void read(std::pair<First, Second>& pair) {
        read(pair.first);
        read(pair.second);
    }
    template <class T>
    void read(std::vector<T>& values) {
        const std::size_t count = in_.count();
        for (std::size_t i = 0; i < count && take(sizeof(T)); ++i)
            read(values.emplace_back());
    }
    template <class... Alternatives>
    void read(std::variant<Alternatives...>& value) {
        read_alternative(value, below(sizeof...(Alternatives)), std::index_sequence_for<Alternatives...>{});
    }
    void read(std::vector<std::byte>& bytes) {
        const auto all = std::as_bytes(std::span(in_.raw(in_.count())));
        bytes.assign(all.begin(), all.end());
    }
    void read(ContextData& data);
    void read(std::vector<ModifierDef>& modifiers);
    void read(CallAnswer& answer);

private:
    /// A number of at most this; 0 where it is greater.
    std::uint64_t most(std::uint64_t greatest);
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(most(count - 1)); }
    /// Whether there may be so many bytes more in memory.
    bool take(std::size_t bytes);

    template <class Variant, std::size_t... I>
    void read_alternative(Variant& value, std::size_t index, std::index_sequence<I...>) {
        ((index == I ? read(value.template emplace<I>()) : void()), ...);
    }

    /// Much more than any that is written: a text that is named again takes as much as it is long.
    static constexpr std::uint64_t least_memory = 1'000'000;
    static constexpr std::uint64_t memory_of_a_byte = 256;

    In& in_;
    bool foreign_;
    std::vector<std::string> texts_;
    std::uint64_t memory_left_;
};

} // namespace prowess::detail
