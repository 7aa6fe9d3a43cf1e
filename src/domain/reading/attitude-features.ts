import { addFeature, addNamed, hashName, hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { addMeaning, addSigns, addWords, nameGroups } from "./text-features.ts";

const OWN = nameGroups("s own");
const BEFORE = nameGroups("s before");
const INTENT = hashName("s intent");

/** The features of a user message for the attitude it shows in its conversation. */
export function extractAttitudeFeatures(views: readonly MessageView[], position: number): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  const view = views[position];
  if (!view) return list;
  addWords(list, OWN, view.reading);
  addMeaning(list, OWN, view.reading);
  addSigns(list, OWN, view.signs, 1.2);
  addFeature(list, hashOf(INTENT, view.intent));
  addNamed(list, `s engine ${view.sentiment}`, 1.5);
  addNamed(list, `s words ${view.reading.sentiment.label}`, 1.2);
  addNamed(list, "s score", view.reading.sentiment.score * 2);
  addNamed(list, `s repeats ${String(view.repeats)}`);
  for (const flag of view.flags) addNamed(list, `s flag ${flag}`);
  const users = views.slice(0, position).filter(({ isUser }) => isUser);
  addNamed(list, `s turn ${String(Math.min(users.length, 3))}`);
  addNamed(list, `s last ${String(!views.slice(position + 1).some(({ isUser }) => isUser))}`);
  const before = views[position - 1];
  if (!before) return list;
  addNamed(list, `s after ${before.isUser ? "user" : "business"}`);
  addSigns(list, BEFORE, before.signs, 0.4);
  addNamed(list, `s act ${String(before.engineAct)}`, 0.5);
  if (users.at(-1)?.sentiment === "negative") addNamed(list, "s was negative");
  if (view.at !== null && before.at !== null && view.at - before.at > 300_000) addNamed(list, "s waited");
  return list;
}
