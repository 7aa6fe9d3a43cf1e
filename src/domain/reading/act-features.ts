import { addFeature, hashName, hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { addMeaning, addSignPairs, addSigns, addWords, nameGroups } from "./text-features.ts";

const OWN = nameGroups("act own");
const ASKED = nameGroups("act asked");
const ASKING = nameGroups("act asking");
const TELLING = nameGroups("act telling");
const GROUPS = {
  engine: hashName("act engine"),
  before: hashName("act before"),
  place: hashName("act place"),
  user: hashName("act user intent"),
  flag: hashName("act flag"),
};

/** The features of a message of the business in its conversation; `before` is the act of the previous one (−1 none). */
export function extractActFeatures(views: readonly MessageView[], position: number, before: number): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  const view = views[position];
  if (!view) return list;
  addWords(list, OWN, view.reading);
  addMeaning(list, OWN, view.reading);
  addSigns(list, OWN, view.signs, 2);
  addSignPairs(list, OWN, view.signs, 0.5);
  addSigns(list, view.reading.asks ? ASKING : TELLING, view.signs);
  addFeature(list, hashOf(GROUPS.engine, view.engineAct));
  for (const flag of view.flags) addFeature(list, hashOf(GROUPS.flag, hashName(flag)));
  addFeature(list, hashOf(GROUPS.before, before + 1));
  const previous = views[position - 1];
  const place = (index: number): void => addFeature(list, hashOf(GROUPS.place, index));
  place(view.reading.role === "agent" ? 0 : 1);
  if (position === 0) place(2);
  else if (position === 1) place(3);
  if (!views.slice(0, position).some(({ isUser }) => !isUser)) place(4);
  place(5 + view.repeats);
  if (!previous) return list;
  if (!previous.isUser) {
    place(10);
    return list;
  }
  place(11);
  addMeaning(list, ASKED, previous.reading, 0.5);
  addSigns(list, ASKED, previous.signs, 0.5);
  addFeature(list, hashOf(GROUPS.user, previous.intent));
  addFeature(list, hashOf(GROUPS.user, hashOf(view.engineAct + 100, previous.intent)), 0.5);
  if (view.at !== null && previous.at !== null) {
    const waited = view.at - previous.at;
    if (waited > 120_000) place(12);
    if (waited > 1_200_000) place(13);
  }
  return list;
}
