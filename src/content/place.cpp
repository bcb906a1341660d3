#include <prowess/content/place.hpp>

namespace prowess {

std::string ContentError::text() const {
    std::string where = file;
    if (line != 0) {
        where += (where.empty() ? "" : ":") + std::to_string(line);
        if (column != 0)
            where += ":" + std::to_string(column);
    }
    std::string sentence = where.empty() ? message : where + ": " + message;
    if (!definition.empty())
        sentence += " (in " + definition + ")";
    return sentence;
}

std::string ContentErrors::text() const {
    std::string lines;
    for (const ContentError& error : list)
        lines += error.text() + "\n";
    return lines;
}

} // namespace prowess
