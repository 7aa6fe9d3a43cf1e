import { addFeature, addNamed, hashName, hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { findNeedSigns } from "./reading-phrases.ts";
import { addMeaning, addSigns, addWords, nameGroups } from "./text-features.ts";

const MAIN = nameGroups("n main");
const NEXT = nameGroups("n next");
const SIGNS = hashName("n signs");
const PAIRS = hashName("n pairs");
const NEED_BITS = 8;

/** The features of what the user came for: the message that says so, and the user's next one. */
export function extractNeedFeatures(need: MessageView | undefined, next: MessageView | undefined): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  if (!need) {
    addNamed(list, "n nothing", 2);
    return list;
  }
  addText(list, need, MAIN, 1);
  if (next) addText(list, next, NEXT, 0.4);
  addNamed(list, `n stage ${need.stage}`);
  addNamed(list, `n first ${String(need.position === 0)}`);
  addNamed(list, `n only ${String(next === undefined)}`);
  return list;
}

function addText(list: FeatureList, view: MessageView, groups: typeof MAIN, weight: number): void {
  addWords(list, groups, view.reading, weight * 0.8);
  addMeaning(list, groups, view.reading, weight * 0.7);
  addSigns(list, groups, view.signs, weight * 1.2);
  const signs = findNeedSigns(view.reading);
  for (let bit = 0; bit < NEED_BITS; bit++) {
    if ((signs & (1 << bit)) === 0) continue;
    addFeature(list, hashOf(hashOf(SIGNS, groups.sign), bit), weight * 1.5);
    addFeature(list, hashOf(hashOf(PAIRS, view.intent), bit), weight);
  }
  if (signs === 0) addFeature(list, hashOf(PAIRS, groups.sign), weight);
  addFeature(list, hashOf(hashOf(PAIRS, groups.intent), signs), weight);
  addFeature(list, hashOf(groups.intent, view.intent), weight * 2);
}
