import { createRandom } from "../shared/random.ts";
import { allocateThreads, type Thread, type ThreadCounts } from "./thread-allocation.ts";
import { createPen, PathGroups, type ThreadPath } from "./thread-pen.ts";

/** Drawing area in user units. `along` is the direction of the threads, `across` the direction of width and fall. */
export type ThreadBox = {
  direction: "right" | "down";
  /** Position of each gate, along. */
  gates: readonly number[];
  /** End of the threads that convert, along. */
  end: number;
  /** Start and width of the widest gate, across. */
  top: number;
  breadth: number;
  /** Maximum distance of a fray below the bundle, across. */
  fall: number;
  /** Maximum reach of a fray toward the next gate, as a share of the distance. */
  hang: number;
  threads: number;
};

/** Clickable area around the frays of one stage. */
export type FrayRegion = { stage: number; x: number; y: number; width: number; height: number };

export type ThreadDrawing = {
  gates: { x1: number; y1: number; x2: number; y2: number }[];
  strands: ThreadPath[];
  frays: ThreadPath[];
  fibers: ThreadPath[];
  /** Threads of conversations that are still open. */
  running: ThreadPath[];
  regions: FrayRegion[];
};

const WEIGHTS = 3;
const FIBERS = 3;
/** Random displacement of a thread from its sorted position, as a share of the bundle. */
const JITTER = 0.42;

/** Draws the counts as threads. Deterministic for the same counts and box. */
export function drawThreads(counts: ThreadCounts, box: ThreadBox): ThreadDrawing {
  const random = createRandom(20_261);
  const threads = orderThreads(allocateThreads(counts, box.threads), random);
  const first = counts.reached[0] ?? 0;
  const spans = box.gates.map((_, gate) => {
    const breadth = first === 0 ? 0 : (box.breadth * (counts.reached[gate] ?? 0)) / first;
    return { from: box.top + (box.breadth - breadth) / 2, breadth };
  });
  const pen = createPen(box.direction);
  const groups = {
    strands: new PathGroups(),
    frays: new PathGroups(),
    fibers: new PathGroups(),
    running: new PathGroups(),
  };

  box.gates.forEach((at, gate) => {
    const here = positionThreads(threads, gate, spans[gate]);
    const next = positionThreads(threads, gate + 1, spans[gate + 1]);
    const reach = (box.gates[gate + 1] ?? box.end) - at;
    const leaving = [...here.keys()].filter((thread) => thread.last === gate && thread.fate === "drop").reverse();

    for (const [thread, from] of here) {
      const weight = Math.floor(random() * WEIGHTS);
      const to = next.get(thread);
      if (to !== undefined) {
        groups.strands.add(gate, weight, pen.curve(at, from, at + reach / 2, from, at + reach / 2, to, at + reach, to));
      } else if (thread.fate === "through") {
        groups.strands.add(gate, weight, pen.line(at, from, box.end, from));
      } else if (thread.fate === "running") {
        groups.running.add(gate, weight, pen.line(at, from, at + reach * (0.22 + random() * 0.2), from));
      } else {
        const share = leaving.length < 2 ? 0.5 : leaving.indexOf(thread) / (leaving.length - 1);
        const tip = {
          along: at + reach * box.hang * (0.24 + share * 0.54 + random() * 0.22),
          across: Math.max(from, getBottom(spans[gate])) + box.fall * (0.22 + random() * 0.78),
        };
        const drop = tip.across - from;
        groups.frays.add(
          gate,
          weight,
          pen.curve(
            at,
            from,
            at + (tip.along - at) * 0.72,
            from,
            tip.along - reach * 0.03,
            from + drop * 0.46,
            tip.along,
            tip.across,
          ),
        );
        for (let fiber = 0; fiber < FIBERS; fiber += 1) {
          const length = 6 + random() * 12;
          const lean = (random() - 0.38) * 12;
          groups.fibers.add(gate, 0, pen.hair(tip.along, tip.across, lean, length));
        }
      }
    }
  });

  return {
    gates: box.gates.map((at, gate) => {
      const span = spans[gate] ?? { from: box.top, breadth: 0 };
      return pen.segment(at, span.from, at, span.from + span.breadth);
    }),
    strands: groups.strands.list(),
    frays: groups.frays.list(),
    fibers: groups.fibers.list(),
    running: groups.running.list(),
    regions: listRegions(counts, box, spans),
  };
}

/** Sorts threads by furthest gate, so that frays peel off at the bottom. The jitter avoids a ribbon look. */
function orderThreads(threads: Thread[], random: () => number): Thread[] {
  const rank = { through: 0, running: 1, drop: 2 };
  return [...threads]
    .sort((a, b) => b.last - a.last || rank[a.fate] - rank[b.fate])
    .map((thread, index) => ({ thread, key: index / threads.length + (random() - 0.5) * JITTER }))
    .sort((a, b) => a.key - b.key)
    .map(({ thread }) => thread);
}

type Span = { from: number; breadth: number };

/** Position of each thread within a gate, across. */
function positionThreads(threads: readonly Thread[], gate: number, span: Span | undefined): Map<Thread, number> {
  if (span === undefined) return new Map();
  const passing = threads.filter((thread) => thread.last >= gate);
  return new Map(passing.map((thread, index) => [thread, span.from + ((index + 0.5) / passing.length) * span.breadth]));
}

function getBottom(span: Span | undefined): number {
  return span === undefined ? 0 : span.from + span.breadth;
}

function listRegions(counts: ThreadCounts, box: ThreadBox, spans: readonly Span[]): FrayRegion[] {
  return box.gates.flatMap((at, gate) => {
    if ((counts.dropped[gate] ?? 0) <= 0) return [];
    const reach = (box.gates[gate + 1] ?? box.end) - at;
    const across = getBottom(spans[gate + 1] ?? spans[gate]);
    const along = at;
    const [width, height] = [reach * 0.94, box.top + box.breadth + box.fall - across];
    return box.direction === "right"
      ? [{ stage: gate, x: along, y: across, width, height }]
      : [{ stage: gate, x: across, y: along, width: height, height: width }];
  });
}
