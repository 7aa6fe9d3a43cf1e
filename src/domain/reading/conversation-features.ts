import type { ConversationState } from "../analysis/analysis.ts";
import { addAfter, addMatters, addNeeds } from "./conversation-matters.ts";
import { addPairing, addState, addTimes } from "./conversation-context.ts";
import { hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import { findLargest } from "./keyed-model.ts";
import type { MessageView } from "./message-view.ts";
import { findNeedMessage } from "./need-message.ts";
import { MESSAGE_ACTS } from "./reading.contract.ts";
import { addAnalysis, addMeaning, addOf, addSigns, addWords, nameGroups, nameKeys } from "./text-features.ts";
import type { TextGroups } from "./text-features.ts";

const CLOSING = MESSAGE_ACTS.indexOf("closing");
const PLACES = {
  lastUser: nameGroups("c last user"),
  beforeUser: nameGroups("c before user"),
  firstUser: nameGroups("c first user"),
  anyUser: nameGroups("c any user"),
  lastBusiness: nameGroups("c last business"),
  placeBusiness: nameGroups("c place business"),
  anyBusiness: nameGroups("c any business"),
};
const KEYS = nameKeys("c", [
  "role",
  "class",
  "class role",
  "tail",
  "place",
  "meet",
  "meet role",
  "shape",
  "two",
  "act most",
  "act any",
  "act twice",
  "act last",
  "act place",
  "acts",
  "mood last",
  "mood most",
  "mood shown",
]);
/** Numbers of what is not there. */
const NONE = 99;
/** Acts and classes of users are told apart in one sequence. */
const USER_START = 50;

/** Probabilities by message: of acts for those of the business, of attitudes for those of the user, null for the other side's. */
export type MessageScores = readonly (readonly number[] | null)[];

/** The scores by message, and the probability of each need. */
export type ConversationScores = { acts: MessageScores; attitudes: MessageScores; needs: readonly number[] };

/** The features of a closed conversation. */
export function extractConversationFeatures(
  views: readonly MessageView[],
  state: ConversationState,
  { acts, attitudes, needs }: ConversationScores,
): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  const users = views.filter(({ isUser }) => isUser);
  const business = views.filter(({ isUser }) => !isUser);
  const tops = acts.map((scores) => (scores === null ? -1 : findLargest(scores)));
  const lastUser = users.at(-1);
  const lastBusiness = business.at(-1);
  const place = business.findLast(({ position }) => tops[position] !== CLOSING);
  const need = findNeedMessage(users);
  addPlace(list, PLACES.lastUser, lastUser, 0.7);
  addPlace(list, PLACES.beforeUser, users.at(-2), 0.4);
  addPlace(list, PLACES.firstUser, need, 0.7);
  addPlace(list, PLACES.lastBusiness, lastBusiness, 0.5);
  addPlace(list, PLACES.placeBusiness, place, 0.5);
  const userSigns = joinSigns(users);
  addSigns(list, PLACES.anyUser, userSigns, 0.7);
  addSigns(list, PLACES.anyBusiness, joinSigns(business), 0.5);
  const end: Ending = {
    lastClass: lastUser?.userClass ?? NONE,
    lastAct: findAct(tops, lastBusiness),
    placeAct: findAct(tops, place),
    lastRole: findRole(views.at(-1)),
  };
  addEnding(list, end);
  addSequence(list, views, tops);
  addActs(list, acts, tops, { lastBusiness, place });
  addAfter(list, views, tops);
  addMatters(list, { ...end, userSigns, need, tops });
  addNeeds(list, needs, end, tops);
  addState(list, views, state);
  addTimes(list, views);
  addPairing(list, views);
  addAttitudes(list, attitudes);
  return list;
}

/** Who spoke last, what the user's last message does, and the last acts of the business; 99 for none. */
export type Ending = { lastClass: number; lastAct: number; placeAct: number; lastRole: number };

function addEnding(list: FeatureList, { lastClass, lastAct, placeAct, lastRole }: Ending): void {
  addOf(list, KEYS.role, lastRole);
  addOf(list, KEYS.class, lastClass);
  addOf(list, hashOf(KEYS["class role"], lastClass), lastRole);
  addOf(list, hashOf(KEYS.tail, lastRole), lastAct);
  addOf(list, hashOf(KEYS.place, lastRole), placeAct);
  addOf(list, hashOf(hashOf(KEYS["meet role"], lastRole), lastClass), placeAct);
  addOf(list, hashOf(KEYS.meet, lastClass), lastAct);
}

/** The last two and the last four steps. */
function addSequence(list: FeatureList, views: readonly MessageView[], tops: readonly number[]): void {
  const name = (length: number, key: number): number =>
    views
      .slice(-length)
      .reduce(
        (sum, view) => hashOf(sum, view.isUser ? USER_START + view.userClass : (tops[view.position] ?? NONE)),
        key,
      );
  addOf(list, name(4, KEYS.shape), 0);
  addOf(list, name(2, KEYS.two), 0);
}

/** The attitudes that the user showed: the strongest, the last one, and that of the last message. */
function addAttitudes(list: FeatureList, attitudes: MessageScores): void {
  const shown = attitudes.filter((scores) => scores !== null);
  const [negative = 0, , positive = 0] = shown.at(-1) ?? [];
  const most = (index: number): number => shown.reduce((top, scores) => Math.max(top, scores[index] ?? 0), 0);
  addOf(list, KEYS["mood last"], 0, negative * 2);
  addOf(list, KEYS["mood last"], 2, positive * 2);
  addOf(list, KEYS["mood most"], 0, most(0) * 1.5);
  addOf(list, KEYS["mood most"], 2, most(2) * 1.5);
  const attitude = shown.findLast(([, neutral = 0]) => neutral < 0.5);
  addOf(list, KEYS["mood shown"], attitude ? findLargest(attitude) : NONE, 2);
}

function addPlace(list: FeatureList, groups: TextGroups, view: MessageView | undefined, words: number): void {
  if (!view) return;
  addWords(list, groups, view.reading, words);
  addMeaning(list, groups, view, 0.7);
  addSigns(list, groups, view.signs, 1.2);
  addAnalysis(list, groups, view);
}

function joinSigns(views: readonly MessageView[]): number {
  return views.reduce((signs, view) => signs | view.signs, 0);
}

function findRole(view: MessageView | undefined): number {
  return view === undefined ? NONE : Number(view.isUser);
}

function findAct(tops: readonly number[], view: MessageView | undefined): number {
  return view === undefined ? NONE : (tops[view.position] ?? NONE);
}

function addActs(
  list: FeatureList,
  acts: MessageScores,
  tops: readonly number[],
  { lastBusiness, place }: { lastBusiness: MessageView | undefined; place: MessageView | undefined },
): void {
  const last = lastBusiness === undefined ? null : (acts[lastBusiness.position] ?? null);
  const placed = place === undefined ? null : (acts[place.position] ?? null);
  for (let act = 0; act < MESSAGE_ACTS.length; act++) {
    const most = acts.reduce((top, scores) => Math.max(top, scores?.[act] ?? 0), 0);
    const count = tops.reduce((sum, top) => sum + Number(top === act), 0);
    if (most > 0.1) addOf(list, KEYS["act most"], act, most * 1.5);
    if (count > 0) addOf(list, KEYS["act any"], act);
    if (count > 1) addOf(list, KEYS["act twice"], act);
    const lastScore = last?.[act] ?? 0;
    if (lastScore > 0.05) addOf(list, KEYS["act last"], act, lastScore * 1.5);
    const placeScore = placed?.[act] ?? 0;
    if (placeScore > 0.05) addOf(list, KEYS["act place"], act, placeScore * 1.5);
  }
  let before = -1;
  for (const top of tops) {
    if (top < 0) continue;
    addOf(list, hashOf(KEYS.acts, before), top, 0.6);
    before = top;
  }
}
