#include "core/tag_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace prowess {
namespace {

using ::testing::ElementsAre;

/// From a, a.b, c, d to a, a.a, a.b, b, d: c is gone.
class Moved : public ::testing::Test {
protected:
    TagRegistry before = TagRegistry::build(std::vector<std::string>{"a", "a.b", "c", "d"}).value();
    TagRegistry after = before.rebuild(std::vector<std::string>{"a", "a.a", "a.b", "b", "d"}).value();
    TagMap map{before, after};

    [[nodiscard]] TagOrder was(std::string_view name) const { return before.order(before.id(name)); }
    [[nodiscard]] TagOrder is(std::string_view name) const { return after.order(after.id(name)); }
};

TEST_F(Moved, TagsStandWhereTheyStandNowAndWhatIsGoneIsLeftOut) {
    EXPECT_EQ(map(was("a.b")), is("a.b"));
    EXPECT_EQ(map(was("c")), no_tag);
    EXPECT_EQ(map(no_tag), no_tag);
    const std::vector<TagOrder> tags{was("a"), was("c"), was("d")};
    EXPECT_THAT(map(tags), ElementsAre(is("a"), is("d")));
    const std::vector<TagCount> counts{{was("a.b"), 2}, {was("c"), 1}};
    EXPECT_THAT(map(counts), ElementsAre(TagCount{is("a.b"), 2}));
    const std::vector<Param> params{{was("c"), 5}, {was("d"), 7}};
    ASSERT_EQ(map(params).size(), 1);
    EXPECT_EQ(map(params)[0].name, is("d"));
    EXPECT_EQ(map(params)[0].value, 7);
}

TEST_F(Moved, AStepAsksForTheFamilyAsItIsNow) {
    Instruction step{.code = Instruction::Code::owns, .last = was("c").value, .index = was("a").value};
    map.move(step);
    EXPECT_EQ(step.index, is("a").value);
    EXPECT_EQ(step.last, is("b").value);
    Instruction gone{.code = Instruction::Code::tag_count, .last = was("d").value, .index = was("c").value};
    map.move(gone);
    EXPECT_EQ(gone.index, gone.last);
    Instruction fact{.code = Instruction::Code::fact_above, .index = was("d").value};
    map.move(fact);
    EXPECT_EQ(fact.index, is("d").value);
    Instruction other{.code = Instruction::Code::capture, .index = 2};
    map.move(other);
    EXPECT_EQ(other.index, 2);
}

} // namespace
} // namespace prowess
