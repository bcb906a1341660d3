#include "content/baked/reader.hpp"
#include "content/baked/writer.hpp"
#include "snapshot/call_in.hpp"
#include "snapshot/call_out.hpp"
#include "snapshot/modifier_bytes.hpp"

#include <algorithm>

namespace prowess::detail {

std::vector<std::byte> bytes_of(const std::vector<ModifierDef>& modifiers) {
    BakedWriter writer;
    writer.write(list(Nested<ModifierDef>{}), modifiers);
    return writer.finish();
}

void CallOut::write(const ContextData& data) {
    write(data.type);
    write(data.plain);
    // One that is too large was refused.
    const std::size_t size = data.fits() ? data.size : 0;
    out_.whole(size);
    for (std::size_t i = 0; i < size; ++i)
        out_.byte(std::to_integer<std::uint8_t>(data.bytes[i]));
}

void CallIn::read(ContextData& data) {
    read(data.type);
    read(data.plain);
    if (data.plain && foreign_)
        in_.refuse("plain data of the game's own is in the order of bytes of another machine: give its type `fields`");
    data.size = static_cast<std::uint32_t>(most(most_context_bytes));
    const std::string_view bytes = in_.raw(data.size);
    std::ranges::transform(bytes, data.bytes.begin(), [](char byte) { return static_cast<std::byte>(byte); });
    data.hash = data.hash_of_bytes();
}

void CallOut::write(const std::vector<ModifierDef>& modifiers) {
    const std::vector<std::byte> bytes = bytes_of(modifiers);
    out_.whole(bytes.size());
    out_.raw(bytes);
}

void CallIn::read(std::vector<ModifierDef>& modifiers) {
    const std::string_view bytes = in_.raw(in_.count());
    In part(std::as_bytes(std::span(bytes)));
    const std::vector<std::string_view> texts = read_texts(part);
    BakedReader reader(part, texts);
    reader.read(list(Nested<ModifierDef>{}), modifiers);
    if (!part.good() || !part.at_end())
        in_.refuse("modifiers are not as they are written");
}

void CallOut::write(const CallAnswer& answer) {
    out_.whole(answer.failed ? static_cast<std::uint64_t>(*answer.failed) + 1 : 0);
    out_.whole(answer.value);
}

void CallIn::read(CallAnswer& answer) {
    const std::uint64_t failed = most(static_cast<std::uint64_t>(Reason::no_memory) + 1);
    if (failed != 0)
        answer.failed = static_cast<Reason>(failed - 1);
    answer.value = in_.whole();
}

void CallIn::read(std::string& text) {
    const std::size_t number = static_cast<std::size_t>(most(texts_.size()));
    if (number == texts_.size())
        texts_.emplace_back(in_.raw(in_.count()));
    if (take(texts_[number].size()))
        text = texts_[number];
}

bool CallIn::take(std::size_t bytes) {
    if (bytes > memory_left_)
        in_.refuse("this takes more memory than it can");
    else
        memory_left_ -= bytes;
    return in_.good();
}

std::uint64_t CallIn::most(std::uint64_t greatest) {
    const std::uint64_t value = in_.whole();
    if (value <= greatest)
        return value;
    in_.refuse("a number is greater than it can be");
    return 0;
}

} // namespace prowess::detail
