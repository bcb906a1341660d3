#include <prowess/world/content_warnings.hpp>

#include "world/warn.hpp"

namespace prowess {

Mistakes content_warnings(const Definitions& definitions, const Code& code, const Rulebook& rulebook) {
    Mistakes warnings;
    Report report(warnings);
    const Checked checked{definitions, code, rulebook.tables()};
    warn_of_loops(checked, report);
    warn_of_triggers(checked, report);
    warn_of_auras(checked, report);
    warn_of_owned_tags(checked, report);
    warn_of_read_tags(checked, report);
    warn_of_percentages(checked, report);
    warn_of_followers(checked, report);
    return warnings;
}

} // namespace prowess
