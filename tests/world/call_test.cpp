#include "world/all_calls.hpp"

#include <gmock/gmock.h>

#include <bit>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace prowess::test {
namespace {

using ::testing::ElementsAre;

/// Takes down what it is told.
struct Listener final : CallListener {
    void called(const Call& call, const CallAnswer& answer) override {
        calls.push_back(call);
        answers.push_back(answer);
    }
    void went_back(std::uint64_t to) override { back = to; }
    void replaced() override { back = {}; }
    void missed() override { ADD_FAILURE(); }

    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const Call& call : calls)
            all.emplace_back(name(call));
        return all;
    }

    std::vector<Call> calls;
    std::vector<CallAnswer> answers;
    std::optional<std::uint64_t> back;
};

/// The names of the members of `World` that may change it, read from where they are declared.
std::set<std::string> changing_members() {
    std::set<std::string> names;
    for (const char* header : {"world", "behaviours", "by_type"}) {
        std::ifstream file("include/prowess/world/" + std::string(header) + ".hpp");
        std::string text{std::istreambuf_iterator<char>(file), {}};
        text.resize(text.find("\nprivate:"));
        const std::regex member(R"(\n    (?:\[\[nodiscard\]\] )?[A-Za-z_:]+(?:<[^\n(]*>)? (\w+)\()"
                                R"((?:[^()]|\([^()]*\))*\)( const)?)");
        for (std::sregex_iterator at(text.begin(), text.end(), member), end; at != end; ++at)
            if (!(*at)[2].matched && (*at)[1] != "World")
                names.insert((*at)[1]);
    }
    return names;
}

TEST(Call, ListenersAreToldOfEachThatChangesTheWorld) {
    AllCalls scene;
    Listener listener;
    scene.world.listen(&listener);
    std::set<std::string> made;
    std::set<std::size_t> kinds;
    for (const AllCalls::Made& one : AllCalls::list()) {
        const std::size_t before = listener.calls.size();
        EXPECT_TRUE(one.call(scene)) << one.name;
        EXPECT_GT(listener.calls.size(), before) << one.name;
        EXPECT_EQ(scene.world.call_count(), listener.calls.size()) << one.name;
        made.insert(one.name);
    }
    for (const Call& call : listener.calls)
        kinds.insert(call.index());
    EXPECT_EQ(kinds.size(), std::variant_size_v<Call>);
    std::set<std::string> others = changing_members();
    for (const std::string& name : made)
        EXPECT_EQ(others.erase(name), 1U) << name;
    EXPECT_THAT(others, ElementsAre("go_back", "listen", "make", "preview", "restore", "subscribe", "unsubscribe"))
        << "what is not here has to be told";
}

TEST(Call, MadeAgainItAnswersTheSameAndLeadsToTheSame) {
    AllCalls scene;
    Listener listener;
    scene.world.listen(&listener);
    scene.make_all();
    World again(built(everything(), drilling()));
    for (std::size_t i = 0; i < listener.calls.size(); ++i) {
        const auto* const reload = std::get_if<calls::Reload>(&listener.calls[i]);
        const CallAnswer answer = again.make(listener.calls[i]);
        if (reload == nullptr)
            EXPECT_EQ(answer, listener.answers[i]) << name(listener.calls[i]);
        else
            EXPECT_EQ(answer.failed, Reason::bad_value) << "it needs its content";
    }
    EXPECT_EQ(again.state_hash(), scene.world.state_hash());
}

TEST(Call, AnswersAreHandlesCountsAndBasesOrWhyItFailed) {
    Scene scene(basics());
    const Actor first = scene.spawn();
    Listener listener;
    scene.world.listen(&listener);
    const Actor actor = scene.spawn();
    (void)scene.world.change_base(actor, scene.attribute("life"), Operation::flat, -1);
    (void)scene.world.remove_tag(actor, scene.tag("state"));
    (void)scene.world.set_base(actor, scene.attribute("absent"), 1);
    scene.step();
    const std::uint64_t handle = std::uint64_t{actor.generation} << 32 | actor.index;
    EXPECT_THAT(listener.answers,
                ElementsAre(CallAnswer{{}, handle}, CallAnswer{{}, std::bit_cast<std::uint32_t>(99.0F)},
                            CallAnswer{{}, 0}, CallAnswer{Reason::no_attribute, 0},
                            CallAnswer{{}, scene.world.step_hash()}));
    EXPECT_TRUE(scene.world.alive(first));
}

TEST(Call, WhatIsQueuedAmidAnotherIsToldAfterIt) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    (void)scene.world.subscribe<TagAdded>([&](const World&, const TagAdded& event) {
        (void)scene.world.queue(SendRequest{event.actor, {.tag = scene.tag("count.hit")}});
        EXPECT_EQ(scene.world.add_tag(event.actor, event.tag).error().reason, Reason::in_step);
    });
    Listener listener;
    scene.world.listen(&listener);
    scene.add(actor, "state");
    scene.step();
    EXPECT_THAT(listener.names(), ElementsAre("add_tag", "queue", "step")) << "and what is refused is not";
}

TEST(Call, ListenersAreToldOfGoingBackAndOfAnotherWorldsState) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    Snapshot snapshot;
    ASSERT_TRUE(scene.world.save(snapshot));
    Listener listener;
    scene.world.listen(&listener);
    scene.add(actor, "state");
    ASSERT_TRUE(scene.world.restore(snapshot));
    EXPECT_EQ(listener.back, 1U);
    EXPECT_EQ(scene.world.call_count(), 1U);
    Scene other(basics());
    ASSERT_TRUE(other.world.save(snapshot));
    ASSERT_TRUE(scene.world.restore(snapshot));
    EXPECT_EQ(listener.back, std::nullopt);
}

TEST(Call, StepsThatAreMadeTwiceForTheSyncTestAreToldOnce) {
    Scene scene(basics());
    Listener listener;
    scene.world.listen(&listener);
    scene.step(1);
    EXPECT_THAT(listener.names(), ElementsAre("step"));
    EXPECT_EQ(listener.back, std::nullopt);
    scene.world.listen(nullptr);
    scene.step(1);
    EXPECT_EQ(listener.calls.size(), 1U);
    EXPECT_EQ(scene.world.call_count(), 2U);
}

} // namespace
} // namespace prowess::test
