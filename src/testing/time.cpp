#include <prowess/testing/stage.hpp>

#include <prowess/content/number.hpp>

namespace prowess::testing {

std::optional<Flicks> Stage::duration(const Location& where, double seconds) {
    const auto length = flicks_from(seconds);
    if (length && *length >= Flicks{})
        return length;
    fail(where, write_number(seconds) + " is no number of seconds to wait");
    return {};
}

bool Stage::tick(const Location& where) {
    use_rotations();
    const auto stepped = world_->step();
    if (!stepped)
        return fail(where, "step", stepped.error());
    played_.stepped += world_->options().tick;
    collect();
    if (systems_) {
        systems_(*world_);
        collect();
    }
    if (on_tick_)
        on_tick_(*this);
    return true;
}

bool Stage::take(const WaitStep& step, const Location& where) {
    const auto length = duration(where, step.seconds);
    if (!length)
        return false;
    played_.clock += *length;
    while (played_.stepped < played_.clock)
        if (!tick(where))
            return false;
    return true;
}

bool Stage::take(const TicksStep& step, const Location& where) {
    for (std::uint64_t done = 0; done < step.ticks; ++done) {
        if (!tick(where))
            return false;
        played_.clock += world_->options().tick;
    }
    return true;
}

std::optional<bool> Stage::everything_holds(const UntilStep& step, const Location& where) {
    for (const NamedExpectation& each : step.until) {
        const auto found = read(each.name);
        if (!found) {
            fail(where, found.error());
            return {};
        }
        if (!each.expected.holds(*found))
            return false;
    }
    return true;
}

bool Stage::take(const UntilStep& step, const Location& where) {
    const auto longest = duration(where, step.at_most);
    if (!longest)
        return false;
    const Flicks end = played_.stepped + *longest;
    auto holds = everything_holds(step, where);
    while (holds && !*holds && played_.stepped < end) {
        if (!tick(where))
            return false;
        played_.clock += world_->options().tick;
        holds = everything_holds(step, where);
    }
    if (!holds || *holds)
        return holds.has_value();
    for (const NamedExpectation& each : step.until)
        if (const auto found = read(each.name))
            compare(where, each.name, each.expected, *found,
                    "after waiting " + write_number(step.at_most) + " s\n" + explained(each.name));
    return false;
}

bool Stage::take(const LengthStep& step, const Location& where) {
    const auto length = duration(where, step.seconds);
    if (!length)
        return false;
    const auto stepped = world_->step(*length);
    if (!stepped)
        return fail(where, "step", stepped.error());
    played_.stepped += *length;
    played_.clock += *length;
    return true;
}

bool Stage::take(const PauseStep& step, const Location&) {
    return world_->pause(step.paused).has_value();
}

bool Stage::take(const TimeScaleStep& step, const Location& where) {
    const auto done = world_->time_scale(step.scale);
    return done || fail(where, "time_scale", done.error());
}

bool Stage::wait(double seconds, Location where) {
    return take(Step(WaitStep{seconds}), where);
}

bool Stage::ticks(std::uint64_t count, Location where) {
    return take(Step(TicksStep{count}), where);
}

bool Stage::wait_until(const std::string& path, const Expectation& expected, double at_most, Location where) {
    return take(Step(UntilStep{{{path, expected}}, at_most}), where);
}

bool Stage::step(double seconds, Location where) {
    return take(Step(LengthStep{seconds}), where);
}

bool Stage::pause(bool paused, Location where) {
    return take(Step(PauseStep{paused}), where);
}

bool Stage::time_scale(double scale, Location where) {
    return take(Step(TimeScaleStep{scale}), where);
}

} // namespace prowess::testing
