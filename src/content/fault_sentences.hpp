#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace prowess::detail {

/// What a user is told when a parser complains.
struct FaultSentence {
    std::string_view fragment; ///< Of the parser's message.
    std::string_view sentence;
};

/// The sentence of the first whose fragment is in `message`; `otherwise` where none is.
[[nodiscard]] inline std::string_view sentence_of(std::span<const FaultSentence> sentences, std::string_view message,
                                                  std::string_view otherwise) {
    const auto found = std::find_if(sentences.begin(), sentences.end(), [&](const FaultSentence& one) {
        return message.find(one.fragment) != std::string_view::npos;
    });
    return found == sentences.end() ? otherwise : found->sentence;
}

} // namespace prowess::detail
