/** How many reached each gate, and how many of them left there without going on; the rest between is still running. */
export type ThreadCounts = { reached: readonly number[]; dropped: readonly number[] };

/** Where to draw, in user units. `along` is the way the threads run, `across` the way the bundle is wide and the frays fall. */
export type ThreadBox = {
  direction: "right" | "down";
  /** Position of each gate, along. */
  gates: readonly number[];
  /** Where the threads that came through run out, along. */
  end: number;
  /** First position of the widest gate, across, and its width. */
  top: number;
  breadth: number;
  /** How far below the bundle a fray may hang, across. */
  fall: number;
  /** How far towards the next gate a fray may hang, as a share of the way. */
  hang: number;
  threads: number;
};

/** One path of one colour; `weight` 0–2 is how strongly it is drawn. */
export type ThreadPath = { stage: number; weight: number; d: string };

/** Where the frays of one stage hang: the box that can be pressed. */
export type FrayRegion = { stage: number; x: number; y: number; width: number; height: number };

export type ThreadDrawing = {
  gates: { x1: number; y1: number; x2: number; y2: number }[];
  strands: ThreadPath[];
  frays: ThreadPath[];
  fibres: ThreadPath[];
  /** Threads of conversations that have neither gone on nor left. */
  running: ThreadPath[];
  regions: FrayRegion[];
};

/** What becomes of a thread: the last gate it reaches and how it goes on from there. */
type Thread = { last: number; fate: "through" | "drop" | "running" };

const WEIGHTS = 3;
const FIBRES = 3;
/** How far a thread may stand from the order in which threads leave, as a share of the bundle. */
const JITTER = 0.42;

/** Draws the counts as threads. The same counts and box always give the same drawing. */
export function drawThreads(counts: ThreadCounts, box: ThreadBox): ThreadDrawing {
  const random = makeRandom(20_261);
  const threads = orderThreads(allotThreads(counts, box.threads), random);
  const first = counts.reached[0] ?? 0;
  const spans = box.gates.map((_, gate) => {
    const breadth = first === 0 ? 0 : (box.breadth * (counts.reached[gate] ?? 0)) / first;
    return { from: box.top + (box.breadth - breadth) / 2, breadth };
  });
  const pen = makePen(box.direction);
  const groups = {
    strands: new PathGroups(),
    frays: new PathGroups(),
    fibres: new PathGroups(),
    running: new PathGroups(),
  };

  box.gates.forEach((at, gate) => {
    const here = placeThreads(threads, gate, spans[gate]);
    const next = placeThreads(threads, gate + 1, spans[gate + 1]);
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
          across: Math.max(from, bottomOf(spans[gate])) + box.fall * (0.22 + random() * 0.78),
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
        for (let fibre = 0; fibre < FIBRES; fibre += 1) {
          const length = 6 + random() * 12;
          const lean = (random() - 0.38) * 12;
          groups.fibres.add(gate, 0, pen.hair(tip.along, tip.across, lean, length));
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
    fibres: groups.fibres.list(),
    running: groups.running.list(),
    regions: listRegions(counts, box, spans),
  };
}

/** Shares `total` threads out by what became of the conversations. Whatever happened at all has at least one thread. */
export function allotThreads({ reached, dropped }: ThreadCounts, total: number): Thread[] {
  const first = reached[0] ?? 0;
  if (first <= 0) return [];
  const scale = total / first;
  const threads: Thread[] = [];
  let here = total;
  reached.forEach((count, gate) => {
    if (gate > 0 && count <= 0) return;
    const following = reached[gate + 1] ?? 0;
    const final = gate === reached.length - 1;
    const left = final ? (dropped[gate] ?? 0) : count - following;
    const goOn = final
      ? here - atLeastOne(left, Math.round(left * scale), here)
      : atLeastOne(following, Math.round(following * scale), here);
    const gone = here - goOn;
    const drops = final
      ? gone
      : atLeastOne(dropped[gate] ?? 0, Math.round((gone * (dropped[gate] ?? 0)) / Math.max(left, 1)), gone);
    pushThreads(threads, drops, { last: gate, fate: "drop" });
    pushThreads(threads, gone - drops, { last: gate, fate: "running" });
    if (final) pushThreads(threads, goOn, { last: gate, fate: "through" });
    here = goOn;
  });
  return threads;
}

function atLeastOne(count: number, threads: number, most: number): number {
  return Math.min(most, count > 0 ? Math.max(1, threads) : 0);
}

function pushThreads(threads: Thread[], count: number, thread: Thread): void {
  for (let made = 0; made < count; made += 1) threads.push({ ...thread });
}

/** Who goes furthest lies on top, so that frays peel off below; a little disorder keeps it thread rather than ribbon. */
function orderThreads(threads: Thread[], random: () => number): Thread[] {
  const rank = { through: 0, running: 1, drop: 2 };
  return [...threads]
    .sort((a, b) => b.last - a.last || rank[a.fate] - rank[b.fate])
    .map((thread, index) => ({ thread, key: index / threads.length + (random() - 0.5) * JITTER }))
    .sort((a, b) => a.key - b.key)
    .map(({ thread }) => thread);
}

type Span = { from: number; breadth: number };

/** Where each thread that reaches a gate stands in it, from first to last across. */
function placeThreads(threads: readonly Thread[], gate: number, span: Span | undefined): Map<Thread, number> {
  if (span === undefined) return new Map();
  const there = threads.filter((thread) => thread.last >= gate);
  return new Map(there.map((thread, index) => [thread, span.from + ((index + 0.5) / there.length) * span.breadth]));
}

function bottomOf(span: Span | undefined): number {
  return span === undefined ? 0 : span.from + span.breadth;
}

function listRegions(counts: ThreadCounts, box: ThreadBox, spans: readonly Span[]): FrayRegion[] {
  return box.gates.flatMap((at, gate) => {
    if ((counts.dropped[gate] ?? 0) <= 0) return [];
    const reach = (box.gates[gate + 1] ?? box.end) - at;
    const across = bottomOf(spans[gate + 1] ?? spans[gate]);
    const along = at;
    const [width, height] = [reach * 0.94, box.top + box.breadth + box.fall - across];
    return box.direction === "right"
      ? [{ stage: gate, x: along, y: across, width, height }]
      : [{ stage: gate, x: across, y: along, width: height, height: width }];
  });
}

/** Collects path data by stage and weight: few long paths draw faster than many short ones. */
class PathGroups {
  readonly #parts = new Map<string, { stage: number; weight: number; d: string[] }>();

  add(stage: number, weight: number, d: string): void {
    const key = `${stage}:${weight}`;
    const group = this.#parts.get(key) ?? { stage, weight, d: [] };
    group.d.push(d);
    this.#parts.set(key, group);
  }

  list(): ThreadPath[] {
    return [...this.#parts.values()]
      .map(({ stage, weight, d }) => ({ stage, weight, d: d.join("") }))
      .sort((a, b) => a.stage - b.stage || a.weight - b.weight);
  }
}

/** Writes path data for either direction: coordinates come as along, across. */
function makePen(direction: ThreadBox["direction"]) {
  const point = (along: number, across: number): string =>
    direction === "right" ? `${round(along)} ${round(across)}` : `${round(across)} ${round(along)}`;
  return {
    curve(
      ...[a0, c0, a1, c1, a2, c2, a3, c3]: [number, number, number, number, number, number, number, number]
    ): string {
      return `M${point(a0, c0)}C${point(a1, c1)} ${point(a2, c2)} ${point(a3, c3)}`;
    },
    line(a0: number, c0: number, a1: number, c1: number): string {
      return `M${point(a0, c0)}L${point(a1, c1)}`;
    },
    hair(along: number, across: number, lean: number, length: number): string {
      return `M${point(along, across)}Q${point(along + lean * 0.2, across + length * 0.6)} ${point(along + lean, across + length)}`;
    },
    segment(a0: number, c0: number, a1: number, c1: number) {
      const [x1, y1, x2, y2] = direction === "right" ? [a0, c0, a1, c1] : [c0, a0, c1, a1];
      return { x1, y1, x2, y2 };
    },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Mulberry32: small, fast, the same everywhere. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
