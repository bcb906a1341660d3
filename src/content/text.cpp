#include <prowess/content/text.hpp>

#include "content/text_readers.hpp"
#include "content/tree_builder.hpp"
#include "content/utf8.hpp"

namespace prowess {
namespace {

/// Refuses the first byte that no content file may hold; false where there is one.
bool check_bytes(detail::TreeBuilder& builder) {
    const std::string_view bytes = builder.bytes();
    for (std::size_t offset = 0; offset < bytes.size();) {
        const auto byte = static_cast<unsigned char>(bytes[offset]);
        if (byte >= 0x80) {
            const std::size_t length = detail::utf8_length(bytes.substr(offset));
            if (length == 0) {
                builder.refuse(offset, "this is not UTF-8: save the file as UTF-8");
                return false;
            }
            offset += length;
            continue;
        }
        if (byte == 0) {
            builder.refuse(offset, "a zero byte: this is no text, or not UTF-8");
            return false;
        }
        if (byte == '\r' && (offset + 1 == bytes.size() || bytes[offset + 1] != '\n')) {
            builder.refuse(offset,
                           "a carriage return without a line feed: save the file with lines that end in LF or CRLF");
            return false;
        }
        if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F) {
            builder.refuse(offset, "a control character (of number " + std::to_string(byte) + "): delete it");
            return false;
        }
        ++offset;
    }
    return true;
}

} // namespace

tl::expected<Node, ContentErrors> read_text(std::string_view bytes, std::string_view file_name,
                                            std::uint32_t file_index, TextFormat format) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    const bool too_large = bytes.size() > text_size_limit;
    while (bytes.starts_with(byte_order_mark))
        bytes.remove_prefix(byte_order_mark.size());
    detail::TreeBuilder builder(bytes, file_name, file_index);
    if (too_large)
        builder.refuse_file("this file is over 16 MB: split it into several files");
    else if (check_bytes(builder))
        format == TextFormat::json ? detail::read_json(builder) : detail::read_yaml(builder);
    return builder.finish();
}

} // namespace prowess
