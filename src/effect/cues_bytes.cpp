#include "effect/context_bytes.hpp"
#include "effect/cues.hpp"

#include <algorithm>

namespace prowess {

void Cues::save(StateOut& out) const {
    out.tables<CueRecord, CueHold>();
    put_places(out, records_);
    for (std::uint32_t actor = 0; actor < simulation_.actors.end(); ++actor) {
        if (!simulation_.actors.taken(actor))
            continue;
        out.count(of_actor(actor).size());
        for (CueHold hold : of_actor(actor)) {
            hold.held = 0;
            out(hold);
            if (hold.cue)
                out(records_[hold.cue.index]);
        }
    }
}

void Cues::load(StateIn& in) {
    in.tables<CueRecord, CueHold>();
    PlacesIn places(in, records_);
    of_actor_.resize(simulation_.actors.end());
    for (std::uint32_t actor = 0; actor < simulation_.actors.end() && in.good(); ++actor) {
        if (!simulation_.actors.taken(actor))
            continue;
        const std::size_t count = in.count();
        std::vector<CueHold> holds;
        for (std::size_t i = 0; i < count && in.good(); ++i) {
            auto hold = in.next<CueHold>();
            in.require(hold.held == 0 && (holds.empty() || holds.back().tag < hold.tag), "cues are not in order");
            if (hold.cue) {
                const auto record = in.next<CueRecord>();
                places.claim(hold.cue.index);
                if (in.require(records_.contains(hold.cue) && record.actor == actor &&
                                   record.tag == simulation_.tags->id(hold.tag),
                               "a cue is of something else"))
                    records_.edit(hold.cue.index) = record;
            }
            holds.push_back(hold);
        }
        holds_.assign(of_actor_.edit(actor).holds, holds);
    }
    places.finish();
}

void Cues::join_loaded(StateIn& in) {
    for (std::uint32_t actor = 0; actor < simulation_.actors.end() && in.good(); ++actor) {
        if (!simulation_.actors.taken(actor))
            continue;
        for (std::size_t place = 0; place < of_actor(actor).size(); ++place) {
            const CueHold& hold = of_actor(actor)[place];
            if (!in.require(hold.count() != 0 || hold.cue, "nothing holds a cue"))
                return;
            touch(actor, place);
        }
    }
}

void Cues::save_told(StateOut& out) const {
    plays_.save(out, context_);
    changes_.save(out);
}

void Cues::load_told(StateIn& in) {
    plays_.load(in, context_);
    changes_.load(in);
}

} // namespace prowess
