#include "attribute/compile.hpp"
#include "attribute/graph.hpp"

#include <prowess/core/time.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace prowess {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct MaxLife;
struct Life {
    static constexpr AttributeRules rules{.base = 5, .min = 0, .max = limit<MaxLife>};
};

struct Mana {
    static constexpr AttributeRules rules{.regeneration = {.rate = rate<MaxLife>, .delay = 2}};
};

NameTable table(const std::vector<std::string>& names) {
    NameTable made;
    made.names = names;
    for (const std::string& name : names)
        made.ids.emplace(name, static_cast<std::uint32_t>(made.ids.size()));
    return made;
}

AttributeDef attribute(const char* name, const char* max = "") {
    AttributeDef made;
    made.name = name;
    if (*max != '\0')
        made.max = {Limit::Kind::attribute, 0, max};
    return made;
}

class CompileAttributes : public testing::Test {
protected:
    std::vector<CompiledAttribute> compile(const std::vector<AttributeDef>& definitions) {
        std::vector<const AttributeDef*> by_id;
        std::vector<std::string> names;
        for (const AttributeDef& definition : definitions) {
            by_id.push_back(&definition);
            names.push_back(definition.name.text);
        }
        attributes_ = table(names);
        Report report(mistakes_);
        std::vector<Instruction> instructions;
        Compiler compiler(Lookup({tags_, attributes_, nothing_, curves_, nothing_}, report), instructions);
        return compile_attributes(by_id, compiler);
    }

    Scope scope() { return {tags_, attributes_, nothing_, curves_, nothing_}; }

    TagRegistry tags_ = TagRegistry::build(std::vector<std::string>{"damage", "damage.fire", "param"}).value();
    NameTable attributes_ = table({"life", "mana"});
    NameTable nothing_;
    std::vector<CurveDef> curves_;
    Mistakes mistakes_;
};

TEST_F(CompileAttributes, RankAboveWhatLimitsThem) {
    const auto compiled =
        compile({attribute("shield", "life"), attribute("life", "max_life"), attribute("max_life"), attribute("mana")});
    ASSERT_THAT(mistakes_, IsEmpty());
    EXPECT_EQ(compiled[0].rank, 2);
    EXPECT_EQ(compiled[1].rank, 1);
    EXPECT_EQ(compiled[2].rank, 0);
    EXPECT_EQ(compiled[3].rank, 0);
    EXPECT_THAT(compiled[2].dependents, ElementsAre(AttributeId{1}));
    EXPECT_THAT(compiled[1].dependents, ElementsAre(AttributeId{0}));
    EXPECT_THAT(compiled[0].dependents, IsEmpty());
    EXPECT_EQ(compiled[0].max.attribute, AttributeId{1});
}

TEST_F(CompileAttributes, ALongChainNeedsNoStack) {
    std::vector<AttributeDef> chain;
    std::vector<std::string> names(50'000);
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = "a" + std::to_string(i);
    for (std::size_t i = 0; i + 1 < names.size(); ++i)
        chain.push_back(attribute(names[i].c_str(), names[i + 1].c_str()));
    chain.push_back(attribute(names.back().c_str()));
    EXPECT_EQ(compile(chain)[0].rank, 49'999);
    EXPECT_THAT(mistakes_, IsEmpty());
}

TEST_F(CompileAttributes, ACycleIsNamedWhole) {
    (void)compile({attribute("a", "b"), attribute("b", "c"), attribute("c", "b")});
    ASSERT_EQ(mistakes_.size(), 1U);
    EXPECT_EQ(mistakes_[0].message, "limits and `derived` form a cycle: b → c → b");
}

TEST_F(CompileAttributes, FromTheRulesOfATypeInCode) {
    const AttributeDef definition = AttributeDef::of("life", Life::rules);
    EXPECT_TRUE(definition.from_code);
    EXPECT_EQ(definition.base, 5);
    EXPECT_EQ(definition.min.kind, Limit::Kind::number);
    EXPECT_EQ(definition.max.attribute.text, "max_life");
}

TEST_F(CompileAttributes, ARegenerationOfATypeInCode) {
    AttributeDef mana = AttributeDef::of("mana", Mana::rules);
    EXPECT_FALSE(AttributeDef::of("life", Life::rules).regeneration);
    const auto compiled = compile({mana, attribute("max_life")});
    ASSERT_THAT(mistakes_, IsEmpty());
    EXPECT_TRUE(compiled[0].regenerates());
    EXPECT_FALSE(compiled[1].regenerates());
    EXPECT_EQ(compiled[0].regeneration.rate.attribute, AttributeId{1});
    EXPECT_EQ(compiled[0].regeneration.delay, to_flicks(2).count());
    EXPECT_EQ(compiled[0].regeneration.every, to_flicks(0.25).count());
    EXPECT_THAT(compiled[1].rates, ElementsAre(AttributeId{0}));
}

TEST_F(CompileAttributes, ARegenerationThatCannotBeIsRefused) {
    const auto mistake_of = [&](const RegenerationDef& regeneration) {
        mistakes_.clear();
        AttributeDef mana = attribute("mana");
        mana.regeneration = regeneration;
        (void)compile({mana, attribute("life")});
        return mistakes_.size() == 1 ? mistakes_[0].message : std::to_string(mistakes_.size()) + " mistakes";
    };
    const LimitDef five{Limit::Kind::number, 5, {}};
    EXPECT_EQ(mistake_of({}), "`regeneration` needs a `rate`");
    EXPECT_EQ(mistake_of({.rate = {Limit::Kind::number, 1e39, {}}}),
              "the `rate` of `regeneration` is beyond what a value holds, which is about 3.4e38 at most");
    EXPECT_EQ(mistake_of({.rate = {Limit::Kind::attribute, 0, "luck"}}), "there is no attribute `luck`");
    EXPECT_EQ(mistake_of({.rate = {Limit::Kind::attribute, 0, "mana"}}),
              "an attribute cannot be the `rate` of its own `regeneration`");
    EXPECT_EQ(mistake_of({.rate = five, .delay = -1}), "the `delay` of `regeneration` is 0 to 1e9 seconds");
    EXPECT_EQ(mistake_of({.rate = five, .every = 0.0009}), "the `every` of `regeneration` is 0.001 to 1e9 seconds");
    EXPECT_EQ(mistake_of({.rate = five, .delay = 0, .every = 0.001}), "0 mistakes");
}

TEST(AttributeGraph, RanksByTheLongestChain) {
    const AttributeGraph graph = {{{1}, {2}}, {{2}}, {}, {{0}, {2}}};
    const GraphOrder found = order(graph);
    EXPECT_THAT(found.ranks, ElementsAre(2, 1, 0, 3));
    EXPECT_THAT(found.cycles, IsEmpty());
}

TEST(AttributeGraph, FindsCyclesThatHangTogether) {
    const AttributeGraph graph = {{{1}}, {{0}, {2}}, {{2}}};
    EXPECT_THAT(order(graph).cycles,
                ElementsAre(ElementsAre(AttributeId{0}, AttributeId{1}), ElementsAre(AttributeId{2})));
}

using CompileModifier = CompileAttributes;

TEST_F(CompileModifier, OfASourceIsConstant) {
    std::vector<Instruction> instructions(3);
    CompiledModifier compiled;
    ModifierDef ring;
    ring.attribute = "mana";
    ring.operation = Operation::additive;
    ring.amount = Magnitude::product({0.5, 0.5});
    ring.when = Condition::read_tagged("damage");
    ring.per = PerDef{"life", 10};
    ring.local = true;
    ASSERT_TRUE(compile_modifier(ring, scope(), instructions, compiled, mistakes_));
    EXPECT_EQ(compiled.attribute, AttributeId{1});
    EXPECT_EQ(compiled.per, AttributeId{0});
    EXPECT_EQ(compiled.every, 10);
    EXPECT_TRUE(compiled.local);
    EXPECT_TRUE(compiled.per_stack);
    EXPECT_EQ(compiled.amount.first, 3U) << "after what was there";
    EXPECT_EQ(run({instructions, curves_}, compiled.amount, {}).value, 0.25);
    EXPECT_EQ(weigh({instructions, curves_}, compiled.when, {}), 0);
}

TEST_F(CompileModifier, OfASourceReadsNothing) {
    for (Magnitude amount : {Magnitude::level(), Magnitude::stacks(), Magnitude::param("param", 1),
                             Magnitude::source("life"), Magnitude::random(1, 2)}) {
        std::vector<Instruction> instructions;
        CompiledModifier compiled;
        ModifierDef ring;
        ring.attribute = "mana";
        ring.amount = std::move(amount);
        mistakes_.clear();
        EXPECT_FALSE(compile_modifier(ring, scope(), instructions, compiled, mistakes_));
        EXPECT_EQ(mistakes_.size(), 1U);
    }
}

TEST_F(CompileModifier, ReadingStacksCountsThemItself) {
    std::vector<Instruction> instructions;
    Report report(mistakes_);
    Compiler compiler(Lookup(scope(), report), instructions);
    compiler.begin_definition({});
    ModifierDef modifier;
    modifier.attribute = "mana";
    modifier.amount = Magnitude::stacks() * Magnitude::stacks();
    EXPECT_FALSE(compile_modifier(modifier, compiler).per_stack);
    modifier.amount = 3;
    EXPECT_TRUE(compile_modifier(modifier, compiler).per_stack);
    EXPECT_FALSE(compiler.reads_source_tags());
    modifier.when = Condition::source_has("damage");
    (void)compile_modifier(modifier, compiler);
    EXPECT_TRUE(compiler.reads_source_tags());
    EXPECT_THAT(mistakes_, IsEmpty());
}

TEST(Operation, HasTheNameOfContent) {
    EXPECT_EQ(name(Operation::multiplicative), "multiplicative");
    EXPECT_EQ(operation_by_name("at_most"), Operation::at_most);
    EXPECT_FALSE(operation_by_name("add"));
}

} // namespace
} // namespace prowess
