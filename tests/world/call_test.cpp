#include "world/all_calls.hpp"

#include <gmock/gmock.h>

#include <bit>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace prowess::test {
namespace {

using ::testing::ElementsAre;

/// Takes down what it is told.
struct Listener final : CallListener {
    explicit Listener(World& of) : world(&of) { of.listen(*this); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener() {
        if (world != nullptr)
            world->stop_listening(*this);
    }
    void called(const Call& call, const CallAnswer& answer, std::uint64_t number) override {
        numbers.push_back(number);
        calls.push_back(call);
        answers.push_back(answer);
    }
    void went_back(std::uint64_t to, std::uint64_t number) override {
        back = to;
        last = number;
    }
    void replaced() override { back = {}; }
    void missed() override { ++times_missed; }
    void ended() override {
        world = nullptr;
        ++times_ended;
    }

    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const Call& call : calls)
            all.emplace_back(name(call));
        return all;
    }

    World* world;
    std::vector<Call> calls;
    std::vector<CallAnswer> answers;
    std::vector<std::uint64_t> numbers;
    std::optional<std::uint64_t> back;
    std::uint64_t last = 0;
    int times_missed = 0;
    int times_ended = 0;
};

/// The names of the members of `World` that may change it, read from where they are declared.
std::set<std::string> changing_members() {
    std::set<std::string> names;
    for (const char* header : {"world", "behaviours", "by_type"}) {
        std::ifstream file("include/prowess/world/" + std::string(header) + ".hpp");
        std::string text{std::istreambuf_iterator<char>(file), {}};
        text.resize(text.find("\nprivate:"));
        const std::regex member(R"(\n    (?:\[\[nodiscard\]\] )?[A-Za-z_0-9:]+(?:<[^\n(]*>)? (\w+)\()"
                                R"((?:[^()]|\([^()]*\))*\)( const)?)");
        for (std::sregex_iterator at(text.begin(), text.end(), member), end; at != end; ++at)
            if (!(*at)[2].matched && (*at)[1] != "World")
                names.insert((*at)[1]);
    }
    return names;
}

TEST(Call, ListenersAreToldOfEachThatChangesTheWorld) {
    AllCalls scene;
    Listener listener(scene.world);
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
    EXPECT_THAT(others, ElementsAre("go_back", "listen", "make", "preview", "restore", "stop_listening", "subscribe",
                                    "unsubscribe"))
        << "what is not here has to be told";
}

TEST(Call, MadeAgainItAnswersTheSameAndLeadsToTheSame) {
    AllCalls scene;
    Listener listener(scene.world);
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
    Listener listener(scene.world);
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
    Listener listener(scene.world);
    scene.add(actor, "state");
    scene.step();
    EXPECT_THAT(listener.names(), ElementsAre("add_tag", "queue", "step")) << "and what is refused is not";
}

TEST(Call, ListenersAreToldOfGoingBackAndOfAnotherWorldsState) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    Snapshot snapshot;
    ASSERT_TRUE(scene.world.save(snapshot));
    Listener listener(scene.world);
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
    Listener listener(scene.world);
    scene.step(1);
    EXPECT_THAT(listener.names(), ElementsAre("step"));
    EXPECT_EQ(listener.back, std::nullopt);
    scene.world.stop_listening(listener);
    scene.step(1);
    EXPECT_EQ(listener.calls.size(), 1U);
    EXPECT_EQ(scene.world.call_count(), 2U);
}

TEST(Call, IsToldToOneListenerWhichHearsThatAnotherListens) {
    Scene scene(basics());
    Listener first(scene.world);
    scene.step();
    {
        const Listener second(scene.world);
        scene.step();
        EXPECT_EQ(first.times_ended, 1);
        EXPECT_EQ(first.calls.size(), 1U);
        EXPECT_EQ(second.calls.size(), 1U);
    }
    scene.world.stop_listening(first);
    scene.step();
    EXPECT_EQ(first.times_ended, 1);
}

TEST(Call, ListenersHearThatTheWorldEndsOrMoves) {
    std::optional<World> world(std::in_place, nullptr);
    Listener first(*world);
    world.reset();
    EXPECT_EQ(first.times_ended, 1);
    World other(nullptr);
    Listener second(other);
    const World moved(std::move(other));
    EXPECT_EQ(second.times_ended, 1);
}

TEST(Call, HasANumberOfItsOwnOverGoingBack) {
    Scene scene(basics());
    Listener listener(scene.world);
    Snapshot snapshot;
    ASSERT_TRUE(scene.world.save(snapshot));
    scene.step();
    scene.step();
    Snapshot undone;
    ASSERT_TRUE(scene.world.save(undone));
    ASSERT_TRUE(scene.world.restore(snapshot));
    EXPECT_EQ(listener.last, 0U);
    scene.step();
    scene.step();
    EXPECT_EQ(std::set(listener.numbers.begin(), listener.numbers.end()).size(), 4U);
    ASSERT_TRUE(scene.world.restore(undone));
    EXPECT_EQ(listener.back, 2U);
    EXPECT_EQ(listener.last, listener.numbers[1]) << "not that of the second step since";
}

TEST(Call, IsToldToNobodyOnceASubscriberHasTheListenerStop) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    Listener listener(scene.world);
    (void)scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) { scene.world.stop_listening(listener); });
    scene.add(actor, "state.wet");
    scene.step();
    EXPECT_TRUE(listener.calls.empty());
}

TEST(Call, IsMissedWhereASubscriberThrows) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    Listener listener(scene.world);
    (void)scene.world.subscribe<TagAdded>([](const World&, const TagAdded&) { throw std::runtime_error("no"); });
    EXPECT_THROW((void)scene.world.add_tag(actor, scene.tag("state.wet")), std::runtime_error);
    EXPECT_EQ(listener.times_missed, 1);
    EXPECT_TRUE(listener.calls.empty());
}

} // namespace
} // namespace prowess::test
