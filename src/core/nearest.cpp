#include <prowess/core/nearest.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace prowess {
namespace {

constexpr std::size_t longest_name = 127;
constexpr std::size_t most_mistakes = 4;

char folded(char letter) {
    if (letter >= 'A' && letter <= 'Z')
        return static_cast<char>(letter - 'A' + 'a');
    return letter == '-' || letter == ' ' ? '_' : letter;
}

/// Mistakes between two names of at most `longest_name` bytes; `cap + 1` where there are more than `cap`. Only the
/// cells within `cap` of the diagonal are computed, since no other can be on a path that is short enough.
std::size_t mistakes(std::string_view left, std::string_view right, std::size_t cap) {
    if (std::max(left.size(), right.size()) - std::min(left.size(), right.size()) > cap)
        return cap + 1;
    using Row = std::array<std::size_t, longest_name + 2>;
    std::array<Row, 3> rows;
    for (Row& row : rows)
        row.fill(cap + 1);
    for (std::size_t column = 0; column <= std::min(cap, right.size()); ++column)
        rows[0][column] = column;
    for (std::size_t line = 1; line <= left.size(); ++line) {
        const Row& before_last = rows[(line + 1) % 3];
        const Row& last = rows[(line + 2) % 3];
        Row& row = rows[line % 3];
        const std::size_t first = line > cap ? line - cap : 1;
        row[first - 1] = first == 1 && line <= cap ? line : cap + 1;
        std::size_t least = row[first - 1];
        for (std::size_t column = first; column <= std::min(line + cap, right.size()); ++column) {
            const char a = folded(left[line - 1]);
            const char b = folded(right[column - 1]);
            std::size_t cost = last[column - 1] + (a == b ? 0 : 1);
            cost = std::min(cost, row[column - 1] + 1);
            if (column < line + cap)
                cost = std::min(cost, last[column] + 1);
            if (line > 1 && column > 1 && a == folded(right[column - 2]) && folded(left[line - 2]) == b)
                cost = std::min(cost, before_last[column - 2] + 1);
            row[column] = std::min(cost, cap + 1);
            least = std::min(least, row[column]);
        }
        if (least > cap)
            return cap + 1;
    }
    return rows[left.size() % 3][right.size()];
}

} // namespace

std::optional<std::string_view> nearest(std::string_view wanted, std::span<const std::string_view> known) {
    if (wanted.empty() || wanted.size() > longest_name)
        return std::nullopt;
    std::size_t cap = std::clamp<std::size_t>(wanted.size() / 3, 1, most_mistakes);
    std::optional<std::string_view> best;
    for (const std::string_view name : known) {
        if (name.size() > longest_name)
            continue;
        const std::size_t count = mistakes(wanted, name, cap);
        if (count > cap || count >= std::min(wanted.size(), name.size()))
            continue;
        if (!best || count < cap || name < *best)
            best = name;
        cap = count;
    }
    return best;
}

} // namespace prowess
