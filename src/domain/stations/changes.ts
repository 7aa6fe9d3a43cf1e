/** Changes of the bot that nobody marked: a message, or a station, that disappeared while another took its place. */
import type { Language } from "../analysis/analysis.contract.ts";
import { compareText } from "../shared/text.ts";
import { countDaysBetween } from "../shared/time-zone.ts";
import type { Stop } from "./stations.contract.ts";

/** A conversation's stations by local day. */
export type ChangePath = { conversationId: string; day: string; language: Language; stops: readonly Stop[] };

/** One side of a change: the station, how often it was seen, and the newest message of it. */
export type ChangeSide = { key: string; n: number; conversationId: string; step: string };
export type DetectedChange = { at: string; before: ChangeSide; after: ChangeSide };

/** Messages on each side from which on a change counts. */
const MIN_MESSAGES = 8;
/** Days that may lie between the last message of one and the first of the other. */
const MAX_GAP_DAYS = 3;
/** A message is gone, or new, if its absence is chance with less than this probability. */
const MAX_CHANCE = 0.001;
/** How much more often one side may be said than the other, at the same point. */
const MAX_RATIO = 3;
/** The same, where only that tells that they belong together. */
const MAX_ONLY_RATIO = 1.5;
/** Share of words in common from which on a message is the other one reworded. */
const MIN_LIKENESS = 0.2;
const START = "start";

/** What is said at a point, with the days on which it was seen and how often. */
type Unit = ChangeSide & {
  id: string;
  point: string;
  first: string;
  last: string;
};
/** How often the bot said anything at a point, by day. */
type Points = Map<string, Map<string, number>>;

/** What is gone and what is new at the same point and time. `isOnly`: nothing else there is gone or new. */
export type ChangeCandidate = { of: "message" | "station"; before: Unit; after: Unit; ratio: number; isOnly: boolean };

/** Lists what may have taken the place of what, in conversations of some time: single messages, and stations whose messages all differ. */
export function listCandidates(paths: readonly ChangePath[]): ChangeCandidate[] {
  const points = countPoints(paths);
  const ofMessages = pairUnits(
    listUnits(paths, ({ step }) => step),
    points,
  );
  const ofStations = pairUnits(
    listUnits(paths, ({ key }) => key),
    points,
  );
  return [
    ...ofMessages.map((pair) => ({ of: "message" as const, ...pair })),
    ...ofStations.map((pair) => ({ of: "station" as const, ...pair })),
  ];
}

/**
 * Chooses the changes, newest first: pairs that are worded alike, and those of which nothing else can be the other side. `getText`
 * gives a message's text.
 */
export function chooseChanges(
  candidates: readonly ChangeCandidate[],
  getText: (side: ChangeSide) => string,
): DetectedChange[] {
  const likely = candidates.flatMap((candidate) => {
    const { of, before, after, ratio, isOnly } = candidate;
    const likeness = of === "station" ? 0 : compareWords(getText(before), getText(after));
    const isLikely = likeness >= MIN_LIKENESS || (isOnly && ratio <= MAX_ONLY_RATIO);
    return isLikely ? [{ ...candidate, likeness }] : [];
  });
  const used = new Set<Unit>();
  const chosen = likely
    .toSorted((a, b) => b.likeness - a.likeness || a.ratio - b.ratio)
    .filter(({ before, after }) => {
      if (used.has(before) || used.has(after)) return false;
      used.add(before).add(after);
      return true;
    });
  const ofMessages = chosen.filter(({ of }) => of === "message").map(toChange);
  const known = new Set(ofMessages.flatMap(({ before, after }) => [before.key, after.key]));
  const ofStations = chosen
    .filter(({ of, before, after }) => of === "station" && !known.has(before.key) && !known.has(after.key))
    .map(toChange);
  return [...mergeStations(ofMessages), ...mergeStations(ofStations)].sort(
    (a, b) => compareText(b.at, a.at) || b.before.n + b.after.n - (a.before.n + a.after.n),
  );
}

/** The share of words that two texts have in common. */
function compareWords(first: string, second: string): number {
  const [a, b] = [first, second].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}

type PlacedChange = DetectedChange & { language: string };

function toChange({ before, after }: ChangeCandidate): PlacedChange {
  const [language = ""] = before.point.split(" ");
  return { at: after.first, before: toSide(before), after: toSide(after), language };
}

function* walk(paths: readonly ChangePath[]) {
  for (const path of paths) {
    let before = START;
    for (const stop of path.stops) {
      // People write something else each time.
      if (stop.step !== "") yield { path, stop, point: `${path.language} ${before}` };
      before = stop.key;
    }
  }
}

function countPoints(paths: readonly ChangePath[]): Points {
  const points: Points = new Map();
  for (const { path, point } of walk(paths)) {
    const days = points.get(point) ?? new Map<string, number>();
    points.set(point, days);
    days.set(path.day, (days.get(path.day) ?? 0) + 1);
  }
  return points;
}

/** The messages or stations by what stands before them. */
function listUnits(paths: readonly ChangePath[], getId: (stop: Stop) => string): Unit[] {
  const units = new Map<string, Unit>();
  for (const { path, stop, point } of walk(paths)) {
    const id = `${point} ${getId(stop)}`;
    const { conversationId, day } = path;
    const unit = units.get(id);
    if (unit === undefined) {
      units.set(id, { ...stop, id: getId(stop), point, n: 1, first: day, last: day, conversationId });
      continue;
    }
    unit.n++;
    if (day < unit.first) unit.first = day;
    if (day >= unit.last) Object.assign(unit, { last: day, conversationId, step: stop.step });
  }
  return [...units.values()].filter(({ n }) => n >= MIN_MESSAGES);
}

/** Pairs what is gone with what is new at the same point and time. */
function pairUnits(units: readonly Unit[], points: Points): Omit<ChangeCandidate, "of">[] {
  const sides = units.map((unit) => ({ unit, ...measure(unit, points) }));
  const gone = sides.filter(({ absentAfter }) => absentAfter < MAX_CHANCE);
  const fresh = sides.filter(({ absentBefore }) => absentBefore < MAX_CHANCE);
  const pairs = gone.flatMap((before) =>
    fresh.flatMap((after) => {
      const ratio = Math.max(before.share / after.share, after.share / before.share);
      const fits = isNext(before.unit, after.unit) && ratio <= MAX_RATIO;
      return fits ? [{ before: before.unit, after: after.unit, ratio }] : [];
    }),
  );
  return pairs.map((pair) => ({
    ...pair,
    isOnly: pairs.every(({ before, after }) => (before === pair.before) === (after === pair.after)),
  }));
}

function isNext(before: Unit, after: Unit): boolean {
  if (before.point !== after.point || before.id === after.id || before.last > after.first) return false;
  return countDaysBetween(before.last, after.first) <= MAX_GAP_DAYS;
}

/** Its share of what is said at its point while it was there, and how likely its absence before and after would be by chance. */
function measure(unit: Unit, points: Points): { share: number; absentBefore: number; absentAfter: number } {
  let [before, during, after] = [0, 0, 0];
  for (const [day, n] of points.get(unit.point) ?? []) {
    if (day < unit.first) before += n;
    else if (day > unit.last) after += n;
    else during += n;
  }
  const share = Math.min(1, unit.n / Math.max(1, during));
  // Half a message less, so that one that was always said counts too.
  const absence = Math.max(0, 1 - (unit.n - 0.5) / Math.max(1, during));
  return { share, absentBefore: absence ** before, absentAfter: absence ** after };
}

/** One change for all languages, wordings and points of a station: that with the most messages speaks for it. */
function mergeStations(changes: readonly PlacedChange[]): DetectedChange[] {
  const groups: [PlacedChange, ...PlacedChange[]][] = [];
  for (const change of changes.toSorted((a, b) => compareText(a.at, b.at))) {
    const group = groups.find((own) => own.some((other) => isOfSameStation(other, change)));
    if (group === undefined) groups.push([change]);
    else group.push(change);
  }
  return groups.map(merge);
}

/** Whether two changes are of one station and moment. In another language, the message before may have been read as something else. */
function isOfSameStation(one: PlacedChange, other: PlacedChange): boolean {
  if (countDaysBetween(one.at, other.at) > MAX_GAP_DAYS) return false;
  return one.before.key === other.before.key || (one.after.key === other.after.key && one.language !== other.language);
}

function merge(group: readonly [PlacedChange, ...PlacedChange[]]): DetectedChange {
  const most = group.reduce((a, b) => (b.before.n + b.after.n > a.before.n + a.after.n ? b : a));
  const sum = (side: "before" | "after") => group.reduce((total, change) => total + change[side].n, 0);
  return {
    at: group[0].at,
    before: { ...most.before, n: sum("before") },
    after: { ...most.after, n: sum("after") },
  };
}

function toSide({ key, n, conversationId, step }: Unit): ChangeSide {
  return { key, n, conversationId, step };
}
