#include "attribute_scene.hpp"

#include "attribute/attributes.hpp"
#include "world/compiled.hpp"

namespace prowess::test {
namespace {

/// The attributes of one actor, without a world: its ten, of which a2 is limited by a1, and a3 derived from a2.
class FoldCount : public testing::Test {
protected:
    FoldCount() {
        simulation_.tags = &rulebook_->tables().tags;
        simulation_.programs = rulebook_->tables().programs();
        attributes_.use(rulebook_->tables().attributes, rulebook_->tables().modifiers);
        std::vector<std::pair<AttributeId, float>> starts;
        for (std::uint32_t i = 0; i < 10; ++i)
            starts.emplace_back(AttributeId{i}, 1.0F);
        actor_ = simulation_.actors.insert(TemplateId{}, 0, Actor{}).index;
        attributes_.add_actor(actor_, starts);
    }

    /// How many values the next publishing works out.
    std::size_t publish() {
        (void)attributes_.publish();
        return attributes_.folds();
    }
    void set(std::string_view name, float base) {
        attributes_.set_base(actor_, rulebook_->attribute(name).value(), base);
    }

    static Definitions ten() {
        Definitions made;
        for (int i = 0; i < 10; ++i)
            made.attributes.push_back(attribute("a" + std::to_string(i), 1));
        made.attributes[2].max = limited_by("a1");
        made.attributes[3].base = 0;
        made.attributes[3].derived = Magnitude::own("a2");
        return made;
    }

    RulebookPointer rulebook_ = Rulebook::build(ten()).value();
    Simulation simulation_{WorldOptions{}.tick, 0};
    Attributes attributes_{simulation_};
    std::uint32_t actor_ = 0;
};

TEST_F(FoldCount, IsOfEachAttributeAtFirst) {
    EXPECT_EQ(publish(), 10U);
}

TEST_F(FoldCount, IsOfWhatChangedAndItsDependentsAlone) {
    publish();
    set("a9", 2);
    EXPECT_EQ(publish(), 1U);
    set("a2", 0);
    EXPECT_EQ(publish(), 2U) << "and what is derived from it";
    set("a1", 2);
    EXPECT_EQ(publish(), 3U) << "what it limits, and what is derived from that";
}

TEST_F(FoldCount, IsNothingWhereNothingChanged) {
    publish();
    EXPECT_EQ(publish(), 0U);
    set("a9", 1);
    EXPECT_EQ(publish(), 0U);
}

} // namespace
} // namespace prowess::test
