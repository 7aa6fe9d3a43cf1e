import type { Language } from "../../analysis/analysis.contract.ts";
import { compareText } from "../../shared/text.ts";
import { getAct, labelStation } from "../../stations/stations.ts";
import type { Stop } from "../../stations/stations.contract.ts";
import { compareProportions } from "../../statistics/proportions.ts";
import { CONVERTED, RARE, START } from "./flow.contract.ts";
import type { Flow, FlowEdge, Station, StationMessage } from "./flow.contract.ts";

/** More stations and edges than this make the map unreadable. */
const MAX_STATIONS = 20;
const MAX_EDGES = 32;
/** A content has its own station from this share of the conversations on; rarer ones are one station for each act. */
const MIN_SHARE = 0.02;
const MAX_CONTENTS = 8;
/** What many conversations end on is listed before what many pass. */
const END_WEIGHT = 2;
const MAX_MESSAGES = 4;

/** One conversation: its stops in order, and how it ended. */
export type FlowPath = {
  conversationId: string;
  language: Language;
  stops: readonly Stop[];
  end: "converted" | "left" | "open";
  /** Whether its outcome is one of the lost group. */
  isLost: boolean;
};

/** A message of the map whose text is to be found in a conversation. */
export type MessageToShow = Omit<StationMessage, "text"> & { conversationId: string };
/** The map without the texts of messages. */
export type FlowDraft = Omit<Flow, "total" | "compare" | "stations"> & {
  stations: (Omit<Station, "messages"> & { messages: MessageToShow[] })[];
};

type Node = FlowDraft["stations"][number];
/** The stations that are listed: the one of each key, null for none. */
export type Listing = { keys: ReadonlySet<string>; place: (key: string) => string | null };

/** Chooses the stations of a map: frequent contents, and one station for the other messages of each act. */
export function chooseStations(paths: readonly FlowPath[]): Listing {
  const exact = rankKeys(paths, (key) => key);
  // Those without a known station, as long as they are open or not read, make no content rare.
  const min = paths.filter(({ stops }) => stops.length > 0).length * MIN_SHARE;
  const contents = exact.filter(({ key, visits }) => key !== getAct(key) && visits >= min).slice(0, MAX_CONTENTS);
  const own = new Set(contents.map(({ key }) => key));
  const all = rankKeys(
    paths,
    remember((key) => (own.has(key) ? key : getAct(key))),
  );
  const keys = new Set(all.slice(0, MAX_STATIONS).map(({ key }) => key));
  const place = (key: string): string | null => {
    if (keys.has(key)) return key;
    const act = getAct(key);
    return !own.has(key) && keys.has(act) ? act : null;
  };
  return { keys, place: remember(place) };
}

/**
 * The graph of stations and their successors, of conversations with the newest first. Stations that are not listed are left out, and
 * a conversation that ended on one counts as rare. Repeats in a row count once. Only the most frequent edges are kept, and always the
 * widest edge to each station.
 */
export function buildFlow(paths: readonly FlowPath[], listing: Listing): FlowDraft {
  const nodes = new Map<string, Node>();
  const messages = new Map<string, Map<string, MessageToShow>>();
  const edges = new Map<string, Map<string, FlowEdge>>();
  let rare = 0;
  for (const path of paths) {
    const { end, isLost } = path;
    const stops = isLost ? withoutGoodbyes(path.stops) : path.stops;
    const placed = stops.map(({ key }) => listing.place(key));
    const last = placed.at(-1);
    const visited = mergeRepeats(placed.filter((key) => key !== null));
    for (const key of new Set(visited)) {
      const node = getOrAdd(nodes, key, () => createNode(key, listing));
      node.conversations += 1;
      if (end === "converted") node.converted += 1;
    }
    const node = typeof last === "string" ? nodes.get(last) : undefined;
    if (node === undefined) rare += 1;
    else if (end !== "converted") node[end] += 1;
    if (node !== undefined && end === "left" && isLost) node.lost += 1;
    // A message is left where it is the very last, as the list of conversations counts it; a loss may have a goodbye after it.
    countMessages(messages, path, placed);
    const way = [START, ...visited, ...(node === undefined ? [RARE] : []), ...(end === "converted" ? [CONVERTED] : [])];
    for (const [at, to] of way.entries()) if (at > 0) countEdge(edges, way[at - 1] ?? START, to);
  }
  const sorted = [...edges.values()].flatMap((following) => [...following.values()]).sort(compareEdges);
  const drawn = pickEdges(sorted);
  return {
    n: paths.length,
    converted: paths.filter(({ end }) => end === "converted").length,
    stations: [...nodes.values()]
      .map((node) => ({ ...node, messages: pickMessages(messages.get(node.key)) }))
      .sort((a, b) => b.conversations - a.conversations || compareText(a.key, b.key)),
    edges: drawn,
    hidden: countMoves(sorted) - countMoves(drawn),
    rare,
  };
}

/** The stations of another version, those that only it has last, each with the change of the share that left there. */
export function compareFlows(draft: FlowDraft, other: FlowDraft, total: number): NonNullable<Flow["compare"]> {
  const own = new Map(draft.stations.map((station) => [station.key, station]));
  const others = new Map(other.stations.map((station) => [station.key, station]));
  const added = other.stations.filter(({ key }) => !own.has(key));
  return {
    n: other.n,
    total,
    stations: [...draft.stations, ...added].map(({ key, act, label }) => {
      const mine = own.get(key);
      const same = others.get(key);
      const compared =
        mine === undefined || same === undefined
          ? null
          : compareProportions({ k: mine.left, n: mine.conversations }, { k: same.left, n: same.conversations });
      return {
        ...{ key, act, label },
        conversations: same?.conversations ?? 0,
        left: same?.left ?? 0,
        lost: same?.lost ?? 0,
        converted: same?.converted ?? 0,
        change: compared === null ? null : { left: compared.difference, low: compared.low, high: compared.high },
      };
    }),
  };
}

/** The number of edges from `start` to each station along the widest incoming edges; 1 for stations in a cycle. */
export function computeLayers({ stations, edges }: Pick<Flow, "stations" | "edges">): Map<string, number> {
  const widest = pickWidest(edges);
  const layers = new Map([[START, 0]]);
  // The loop also visits entries it adds.
  for (const [from, layer] of layers) {
    for (const edge of widest) {
      if (edge.from === from && edge.to !== CONVERTED) layers.set(edge.to, layer + 1);
    }
  }
  for (const { key } of stations) if (!layers.has(key)) layers.set(key, 1);
  return layers;
}

/** Keys by the number of conversations that came there, and ended there, most first; on equal counts, ordered by key. */
function rankKeys(
  paths: readonly FlowPath[],
  getKey: (key: string) => string,
): { key: string; visits: number; rank: number }[] {
  const counts = new Map<string, { key: string; visits: number; rank: number }>();
  for (const { stops, isLost } of paths) {
    const last = (isLost ? withoutGoodbyes(stops) : stops).at(-1);
    const end = last && getKey(last.key);
    for (const key of new Set(stops.map((stop) => getKey(stop.key)))) {
      const counted = getOrAdd(counts, key, () => ({ key, visits: 0, rank: 0 }));
      counted.visits += 1;
      counted.rank += key === end ? 1 + END_WEIGHT : 1;
    }
  }
  return [...counts.values()].sort((a, b) => b.rank - a.rank || compareText(a.key, b.key));
}

/** Conversations have few different keys and many stops. */
function remember<Value>(work: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => getOrAdd(known, key, () => work(key));
}

/** A goodbye after a loss is not where it was lost. */
function withoutGoodbyes(stops: readonly Stop[]): readonly Stop[] {
  const end = stops.findLastIndex(({ key }) => key !== "closing") + 1;
  return end === 0 ? stops : stops.slice(0, end);
}

function createNode(key: string, { keys }: Listing): Node {
  const act = getAct(key);
  const hasOthers = key === act && [...keys].some((other) => other !== key && getAct(other) === act);
  return {
    key,
    act,
    label: labelStation(key, hasOthers),
    conversations: 0,
    left: 0,
    lost: 0,
    open: 0,
    converted: 0,
    messages: [],
  };
}

function countMessages(
  messages: Map<string, Map<string, MessageToShow>>,
  { conversationId, language, stops, end }: FlowPath,
  placed: readonly (string | null)[],
): void {
  const seen = new Set<MessageToShow>();
  for (const [at, { step }] of stops.entries()) {
    const key = placed[at];
    if (typeof key !== "string" || step === "") continue;
    const message = getOrAdd(
      getOrAdd(messages, key, () => new Map<string, MessageToShow>()),
      step,
      () => ({
        step,
        conversationId,
        language,
        n: 0,
        conversations: 0,
        left: 0,
      }),
    );
    message.n += 1;
    if (!seen.has(message)) message.conversations += 1;
    seen.add(message);
    if (at === stops.length - 1 && end === "left") message.left += 1;
  }
}

function pickMessages(messages: ReadonlyMap<string, MessageToShow> | undefined): MessageToShow[] {
  return [...(messages?.values() ?? [])].sort((a, b) => b.conversations - a.conversations).slice(0, MAX_MESSAGES);
}

/** The widest edge to each station, then the widest others up to the limit. */
function pickEdges(sorted: readonly FlowEdge[]): FlowEdge[] {
  const picked = new Set(pickWidest(sorted));
  for (const edge of sorted) {
    if (picked.size >= MAX_EDGES) break;
    picked.add(edge);
  }
  return sorted.filter((edge) => picked.has(edge));
}

/** The first edge to each station; `sorted` is ordered by width. */
function pickWidest(sorted: readonly FlowEdge[]): FlowEdge[] {
  const reached = new Set<string>();
  return sorted.filter(({ to }) => !reached.has(to) && reached.add(to));
}

function mergeRepeats(keys: string[]): string[] {
  return keys.filter((key, at) => key !== keys[at - 1]);
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}

function countEdge(edges: Map<string, Map<string, FlowEdge>>, from: string, to: string): void {
  const following = getOrAdd(edges, from, () => new Map<string, FlowEdge>());
  getOrAdd(following, to, () => ({ from, to, n: 0 })).n += 1;
}

function compareEdges(a: FlowEdge, b: FlowEdge): number {
  return b.n - a.n || compareText(a.from, b.from) || compareText(a.to, b.to);
}

function countMoves(edges: readonly FlowEdge[]): number {
  return edges.reduce((sum, { n }) => sum + n, 0);
}
