import type { MessageScores } from "./conversation-features.ts";
import { MESSAGE_ACTS } from "./reading.contract.ts";
import { hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { findNeedSigns } from "./reading-phrases.ts";
import { addMeaning, addOf, addSigns, addWords, nameGroups, nameKeys } from "./text-features.ts";

const MAIN = nameGroups("n main");
const NEXT = nameGroups("n next");
const KEYS = nameKeys("n", ["signs", "pairs", "nothing", "first", "only", "stage", "acts", "reply"]);
const REPLY = nameGroups("n reply");
const ANY = nameGroups("n any");
const NEED_BITS = 8;
/** Later messages are about other matters. */
const MAX_USERS = 8;

/** What tells what the user came for: the message that says so, the user's next one, the reply, and what followed. */
type NeedContext = {
  need: MessageView | undefined;
  next: MessageView | undefined;
  reply: MessageView | undefined;
  users: readonly MessageView[];
  acts: MessageScores;
};

/** The features of what the user came for. */
export function extractNeedFeatures({ need, next, reply, users, acts }: NeedContext): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  if (!need) {
    addOf(list, KEYS.nothing, 0, 2);
    return list;
  }
  addText(list, need, MAIN, 1);
  if (next) addText(list, next, NEXT, 0.4);
  addOf(list, KEYS.stage, need.stage + 1);
  addOf(list, KEYS.first, Number(need.position === 0));
  addOf(list, KEYS.only, Number(next === undefined));
  if (reply) addReply(list, reply, acts[reply.position] ?? null);
  let signs = 0;
  for (const view of users.slice(0, MAX_USERS)) {
    signs |= view.signs;
    for (const concept of view.marks.concept) addOf(list, ANY.concept, concept, 0.25);
  }
  addSigns(list, ANY, signs, 0.6);
  for (let act = 0; act < MESSAGE_ACTS.length; act++) {
    const most = acts.reduce((top, scores) => Math.max(top, scores?.[act] ?? 0), 0);
    if (most > 0.2) addOf(list, KEYS.acts, act, most);
  }
  return list;
}

/** What the business replied: it often names what it was asked for. */
function addReply(list: FeatureList, reply: MessageView, scores: readonly number[] | null): void {
  addWords(list, REPLY, reply.reading, 0.4);
  addMeaning(list, REPLY, reply, 0.35);
  addSigns(list, REPLY, reply.signs, 0.5);
  scores?.forEach((score, act) => {
    if (score > 0.1) addOf(list, KEYS.reply, act, score);
  });
}

function addText(list: FeatureList, view: MessageView, groups: typeof MAIN, weight: number): void {
  addWords(list, groups, view.reading, weight * 0.8);
  addMeaning(list, groups, view, weight * 0.7);
  addSigns(list, groups, view.signs, weight * 1.2);
  const signs = findNeedSigns(view.reading);
  for (let bit = 0; bit < NEED_BITS; bit++) {
    if ((signs & (1 << bit)) === 0) continue;
    addOf(list, hashOf(KEYS.signs, groups.sign), bit, weight * 1.5);
    addOf(list, hashOf(KEYS.pairs, view.intent), bit, weight);
  }
  if (signs === 0) addOf(list, KEYS.pairs, groups.sign, weight);
  addOf(list, hashOf(KEYS.pairs, groups.intent), signs, weight);
  addOf(list, groups.intent, view.intent, weight * 2);
}
