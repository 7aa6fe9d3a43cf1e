import type { ConversationState } from "../analysis/analysis.ts";
import { addPairing, addState, addTimes } from "./conversation-context.ts";
import { addNamed } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import { findLargest } from "./keyed-model.ts";
import type { MessageView } from "./message-view.ts";
import { findNeedMessage } from "./need-message.ts";
import { MESSAGE_ACTS } from "./reading.contract.ts";
import { hasUserSign, listUserSigns } from "./reading-phrases.ts";
import type { UserSign } from "./reading-phrases.ts";
import { addMeaning, addSigns, addWords, nameGroups } from "./text-features.ts";

const CLOSING = MESSAGE_ACTS.indexOf("closing");
const PLACES = {
  lastUser: nameGroups("c last user"),
  beforeUser: nameGroups("c before user"),
  firstUser: nameGroups("c first user"),
  anyUser: nameGroups("c any user"),
  lastBusiness: nameGroups("c last business"),
  placeBusiness: nameGroups("c place business"),
  anyBusiness: nameGroups("c any business"),
  afterDone: nameGroups("c after done"),
  afterHandoff: nameGroups("c after handoff"),
  afterOffer: nameGroups("c after offer"),
};
/** What a user message mainly does, the most telling first. */
const USER_CLASSES: readonly UserSign[] = [
  "works_now",
  "there",
  "still_not",
  "not_asked",
  "distrusts",
  "expensive",
  "friction",
  "angry",
  "threatens",
  "withdraws",
  "elsewhere",
  "postpones",
  "gives_up",
  "person",
  "language",
  "again",
  "thanks_warmly",
  "waits",
  "thanks",
  "commits",
  "regrets",
  "acknowledges",
];
const MATTERS: readonly UserSign[] = [
  "problem",
  "status",
  "cancel",
  "refund",
  "change",
  "partner",
  "tests",
  "wrong_place",
  "commits",
  "person",
];

/** Probabilities by message: of acts for those of the business, of attitudes for those of the user, null for the other side's. */
export type MessageScores = readonly (readonly number[] | null)[];

/** The features of a closed conversation. */
export function extractConversationFeatures(
  views: readonly MessageView[],
  state: ConversationState,
  { acts, attitudes }: { acts: MessageScores; attitudes: MessageScores },
): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  const named = (name: string, value = 1): void => addNamed(list, `c ${name}`, value);
  const users = views.filter(({ isUser }) => isUser);
  const business = views.filter(({ isUser }) => !isUser);
  const tops = acts.map((scores) => (scores === null ? -1 : findLargest(scores)));
  const last = views.at(-1);
  const lastUser = users.at(-1);
  const lastBusiness = business.at(-1);
  const place = business.findLast(({ position }) => tops[position] !== CLOSING);
  addPlace(list, "lastUser", lastUser, 0.7);
  addPlace(list, "beforeUser", users.at(-2), 0.4);
  const need = findNeedMessage(users);
  addPlace(list, "firstUser", need, 0.7);
  addPlace(list, "lastBusiness", lastBusiness, 0.5);
  addPlace(list, "placeBusiness", place, 0.5);
  let userSigns = 0;
  for (const { signs } of users) userSigns |= signs;
  let businessSigns = 0;
  for (const { signs } of business) businessSigns |= signs;
  addSigns(list, PLACES.anyUser, userSigns, 0.7);
  addSigns(list, PLACES.anyBusiness, businessSigns, 0.5);
  const lastClass = classifyUser(lastUser);
  const lastAct = nameAct(tops, lastBusiness);
  const placeAct = nameAct(tops, place);
  const lastRole = nameRole(last);
  named(`role ${lastRole}`);
  named(`class ${lastClass}`);
  named(`class ${lastClass} ${lastRole}`);
  named(`tail ${lastRole} ${lastAct}`);
  named(`place ${lastRole} ${placeAct}`);
  named(`meet ${lastRole} ${lastClass} ${placeAct}`);
  named(`meet ${lastClass} ${lastAct}`);
  named(
    `shape ${views
      .slice(-4)
      .map((view) => (view.isUser ? classifyUser(view) : nameAct(tops, view)))
      .join(" ")}`,
  );
  named(
    `two ${views
      .slice(-2)
      .map((view) => (view.isUser ? classifyUser(view) : nameAct(tops, view)))
      .join(" ")}`,
  );
  addActs(list, acts, tops, { lastBusiness, place });
  addAfter(list, views, tops);
  addMatters(list, { userSigns, need, lastClass, lastRole, placeAct, tops });
  addState(list, views, state);
  addTimes(list, views);
  addPairing(list, views);
  addAttitudes(list, attitudes);
  return list;
}

/** The attitudes that the user showed: the strongest, the last one, and that of the last message. */
function addAttitudes(list: FeatureList, attitudes: MessageScores): void {
  const shown = attitudes.filter((scores) => scores !== null);
  const [negative = 0, , positive = 0] = shown.at(-1) ?? [];
  addNamed(list, "c negative last", negative * 2);
  addNamed(list, "c positive last", positive * 2);
  addNamed(list, "c negative most", Math.max(0, ...shown.map(([value = 0]) => value)) * 1.5);
  addNamed(list, "c positive most", Math.max(0, ...shown.map((scores) => scores[2] ?? 0)) * 1.5);
  const attitude = shown.findLast(([, neutral = 0]) => neutral < 0.5);
  if (attitude) addNamed(list, `c attitude shown ${String(findLargest(attitude))}`, 2);
  else addNamed(list, "c attitude none", 2);
}

function addPlace(list: FeatureList, place: keyof typeof PLACES, view: MessageView | undefined, words: number): void {
  if (!view) return;
  const groups = PLACES[place];
  addWords(list, groups, view.reading, words);
  addMeaning(list, groups, view.reading, 0.7);
  addSigns(list, groups, view.signs, 1.2);
  addNamed(list, `c ${place} intent ${String(view.intent)}`);
  addNamed(list, `c ${place} sentiment ${view.sentiment}`);
  addNamed(list, `c ${place} stage ${view.stage}`);
  for (const flag of view.flags) addNamed(list, `c ${place} flag ${flag}`);
  addNamed(list, `c ${place} repeats ${String(view.repeats)}`);
}

/** The main class of a user message by its signs. */
function classifyUser(view: MessageView | undefined): string {
  if (!view) return "none";
  const found = USER_CLASSES.find((sign) => hasUserSign(view.signs, sign));
  const isWeak = found === undefined || found === "acknowledges" || found === "commits" || found === "thanks";
  if (isWeak && view.reading.asks) return "asks";
  return found ?? (view.reading.tokens.words.length > 3 ? "tells" : "short");
}

function nameRole(view: MessageView | undefined): string {
  if (view === undefined) return "none";
  return view.isUser ? "user" : "business";
}

function nameAct(tops: readonly number[], view: MessageView | undefined): string {
  return view === undefined ? "none" : (MESSAGE_ACTS[tops[view.position] ?? -1] ?? "none");
}

function addActs(
  list: FeatureList,
  acts: MessageScores,
  tops: readonly number[],
  { lastBusiness, place }: { lastBusiness: MessageView | undefined; place: MessageView | undefined },
): void {
  MESSAGE_ACTS.forEach((name, act) => {
    let most = 0;
    let count = 0;
    acts.forEach((scores, at) => {
      most = Math.max(most, scores?.[act] ?? 0);
      if (tops[at] === act) count++;
    });
    if (most > 0.1) addNamed(list, `c act most ${name}`, most * 1.5);
    if (count > 0) addNamed(list, `c act any ${name}`);
    if (count > 1) addNamed(list, `c act twice ${name}`);
    const lastScore = lastBusiness === undefined ? 0 : (acts[lastBusiness.position]?.[act] ?? 0);
    if (lastScore > 0.05) addNamed(list, `c act last ${name}`, lastScore * 1.5);
    const placeScore = place === undefined ? 0 : (acts[place.position]?.[act] ?? 0);
    if (placeScore > 0.05) addNamed(list, `c act place ${name}`, placeScore * 1.5);
  });
  let before = -1;
  for (const top of tops) {
    if (top < 0) continue;
    addNamed(list, `c acts ${String(before)} ${String(top)}`, 0.6);
    before = top;
  }
}

/** What users say after something was done, handed over or offered. */
function addAfter(list: FeatureList, views: readonly MessageView[], tops: readonly number[]): void {
  const after = (names: readonly string[], place: keyof typeof PLACES): void => {
    const at = tops.findLastIndex((top) => names.includes(MESSAGE_ACTS[top] ?? ""));
    if (at < 0) return;
    let signs = 0;
    let count = 0;
    for (const view of views.slice(at + 1)) {
      if (!view.isUser) continue;
      signs |= view.signs;
      count++;
    }
    addSigns(list, PLACES[place], signs);
    addNamed(list, `c ${place} messages ${String(Math.min(count, 3))}`);
    addNamed(list, `c ${place} later ${String(Math.min(views.length - 1 - at, 4))}`);
    for (const top of tops.slice(at + 1)) if (top >= 0) addNamed(list, `c ${place} then ${String(top)}`);
  };
  after(["confirmation"], "afterDone");
  after(["handoff"], "afterHandoff");
  after(["offer", "price"], "afterOffer");
}

function addMatters(
  list: FeatureList,
  known: {
    userSigns: number;
    need: MessageView | undefined;
    lastClass: string;
    lastRole: string;
    placeAct: string;
    tops: readonly number[];
  },
): void {
  const { userSigns, need, lastClass, lastRole, placeAct, tops } = known;
  const isDone = tops.includes(MESSAGE_ACTS.indexOf("confirmation"));
  const isHandedOver = tops.includes(MESSAGE_ACTS.indexOf("handoff"));
  for (const sign of MATTERS) {
    if (hasUserSign(userSigns, sign)) {
      addNamed(list, `c matter ${sign} ${String(isDone)} ${String(isHandedOver)}`);
      addNamed(list, `c matter ${sign} ${placeAct}`);
    }
    if (need && hasUserSign(need.signs, sign)) {
      addNamed(list, `c need ${sign} ${String(isDone)}`);
      addNamed(list, `c need ${sign} ${placeAct}`);
    }
  }
  const intent = need === undefined ? "none" : String(need.intent);
  addNamed(list, `c came ${intent} ${String(isDone)}`);
  addNamed(list, `c came ${intent} ${placeAct}`);
  addNamed(list, `c came ${intent} ${lastRole} ${lastClass}`, 0.5);
  for (const sign of need === undefined ? [] : listUserSigns(need.signs))
    addNamed(list, `c came ${intent} ${sign}`, 0.5);
}
