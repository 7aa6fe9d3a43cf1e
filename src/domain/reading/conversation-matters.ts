import type { Ending } from "./conversation-features.ts";
import { hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { MESSAGE_ACTS } from "./reading.contract.ts";
import type { MessageAct } from "./reading.contract.ts";
import { SIGN_COUNT, hasUserSign } from "./reading-phrases.ts";
import type { UserSign } from "./reading-phrases.ts";
import { addOf, addSigns, nameGroups, nameKeys } from "./text-features.ts";

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
const CONFIRMATION = MESSAGE_ACTS.indexOf("confirmation");
const HANDOFF = MESSAGE_ACTS.indexOf("handoff");
/** Less likely needs say nothing. */
const MIN_NEED = 0.1;
const AFTER_NAMES = ["messages", "later", "then"] as const;
/** What is followed by words that decide. */
const AFTER = (
  [
    ["done", ["confirmation"]],
    ["handoff", ["handoff"]],
    ["offer", ["offer", "price"]],
  ] as const satisfies [string, readonly MessageAct[]][]
).map(([name, acts]) => ({
  acts: new Set(acts.map((act) => MESSAGE_ACTS.indexOf(act))),
  groups: nameGroups(`c after ${name}`),
  keys: nameKeys(`c after ${name}`, AFTER_NAMES),
}));
const KEYS = nameKeys("c", [
  "matter",
  "matter act",
  "need",
  "need act",
  "came",
  "came act",
  "came end",
  "came sign",
  "needs",
  "needs done",
  "needs end",
]);

/** What users say after something was done, handed over or offered. */
export function addAfter(list: FeatureList, views: readonly MessageView[], tops: readonly number[]): void {
  for (const { acts, groups, keys } of AFTER) {
    const at = tops.findLastIndex((top) => acts.has(top));
    if (at < 0) continue;
    let signs = 0;
    let count = 0;
    for (let later = at + 1; later < views.length; later++) {
      const view = views[later];
      const top = tops[later] ?? -1;
      if (top >= 0) addOf(list, keys.then, top);
      if (!view?.isUser) continue;
      signs |= view.signs;
      count++;
    }
    addSigns(list, groups, signs);
    addOf(list, keys.messages, Math.min(count, 3));
    addOf(list, keys.later, Math.min(views.length - 1 - at, 4));
  }
}

/** What the user came for or raised, and what the business did about it. */
export function addMatters(
  list: FeatureList,
  known: Ending & { userSigns: number; need: MessageView | undefined; tops: readonly number[] },
): void {
  const { userSigns, need, lastClass, lastRole, placeAct, tops } = known;
  const isDone = tops.includes(CONFIRMATION);
  const isHandedOver = tops.includes(HANDOFF);
  const done = Number(isDone);
  MATTERS.forEach((sign, matter) => {
    if (hasUserSign(userSigns, sign)) {
      addOf(list, hashOf(KEYS.matter, matter), done * 2 + Number(isHandedOver));
      addOf(list, hashOf(KEYS["matter act"], matter), placeAct);
    }
    if (need && hasUserSign(need.signs, sign)) {
      addOf(list, hashOf(KEYS.need, matter), done);
      addOf(list, hashOf(KEYS["need act"], matter), placeAct);
    }
  });
  const intent = need === undefined ? -1 : need.intent;
  addOf(list, hashOf(KEYS.came, intent), done);
  addOf(list, hashOf(KEYS["came act"], intent), placeAct);
  addOf(list, hashOf(hashOf(KEYS["came end"], intent), lastRole), lastClass, 0.5);
  if (need === undefined) return;
  const key = hashOf(KEYS["came sign"], intent);
  for (let bit = 0; bit < SIGN_COUNT; bit++) if ((need.signs & (1 << bit)) !== 0) addOf(list, key, bit, 0.5);
}

/** What the user probably came for, and how it ended. */
export function addNeeds(
  list: FeatureList,
  needs: readonly number[],
  { lastClass, lastRole, placeAct }: Ending,
  tops: readonly number[],
): void {
  const done = Number(tops.includes(CONFIRMATION));
  const end = hashOf(hashOf(KEYS["needs end"], lastRole), lastClass);
  needs.forEach((score, need) => {
    if (score < MIN_NEED) return;
    addOf(list, KEYS.needs, need, score * 1.5);
    addOf(list, hashOf(KEYS["needs done"], done), need, score * 2);
    addOf(list, hashOf(KEYS["needs done"], placeAct + 2), need, score * 1.5);
    addOf(list, end, need, score);
  });
}
