#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/program.hpp>

#include <vector>

namespace prowess {

/// What is in play as an attribute is read. The default is nothing.
///
/// Build it once and read many times: a read copies nothing of it.
struct ReadContext {
    std::vector<TagOrder> tags = {};        ///< The read's own: the hit's, the ability's.
    Actor target = {};                      ///< Whose owned tags `target_has` asks; null for nobody.
    Actor source = {};                      ///< Whose owned tags `source_has` asks; null for nobody.
    std::vector<TagCount> target_tags = {}; ///< Owned by the target beside its own, in tree order.
    std::vector<TagCount> source_tags = {}; ///< Owned by the source beside its own, in tree order.
    std::vector<Fact> facts = {};
    ModifierSource local = {};      ///< The source whose `local` modifiers count.
    ActiveEffect local_effect = {}; ///< The effect whose `local` modifiers count.
};

} // namespace prowess
