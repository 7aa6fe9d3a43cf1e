import type { FeatureList } from "./feature-list.ts";
import { hashOf } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { addMeaning, addOf, addSignPairs, addSigns, addWords, nameGroups, nameKeys } from "./text-features.ts";

const OWN = nameGroups("act own");
const ASKED = nameGroups("act asked");
const ASKING = nameGroups("act asking");
const TELLING = nameGroups("act telling");
const KEYS = nameKeys("act", ["engine", "before", "place", "user", "flag"]);
const LATE_MS = 120_000;
const VERY_LATE_MS = 1_200_000;

/** The features of a message of the business in its conversation; `before` is the act of the previous one (−1 none). */
export function extractActFeatures(views: readonly MessageView[], position: number, before: number): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  const view = views[position];
  if (!view) return list;
  addWords(list, OWN, view.reading);
  addMeaning(list, OWN, view);
  addSigns(list, OWN, view.signs, 2);
  addSignPairs(list, OWN, view.signs, 0.5);
  addSigns(list, view.reading.asks ? ASKING : TELLING, view.signs);
  addOf(list, KEYS.engine, view.engineAct);
  for (const flag of view.flags) addOf(list, KEYS.flag, flag);
  addOf(list, KEYS.before, before + 1);
  const previous = views[position - 1];
  const place = (index: number): void => addOf(list, KEYS.place, index);
  place(view.reading.role === "agent" ? 0 : 1);
  if (position === 0) place(2);
  else if (position === 1) place(3);
  if (view.turn === 0) place(4);
  place(5 + view.repeats);
  if (!previous) return list;
  if (!previous.isUser) {
    place(10);
    return list;
  }
  place(11);
  addMeaning(list, ASKED, previous, 0.5);
  addSigns(list, ASKED, previous.signs, 0.5);
  addOf(list, KEYS.user, previous.intent);
  addOf(list, hashOf(KEYS.user, view.engineAct + 100), previous.intent, 0.5);
  if (view.at !== null && previous.at !== null) {
    const waited = view.at - previous.at;
    if (waited > LATE_MS) place(12);
    if (waited > VERY_LATE_MS) place(13);
  }
  return list;
}
