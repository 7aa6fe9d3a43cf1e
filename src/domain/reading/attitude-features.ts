import { SENTIMENTS } from "../analysis/analysis.contract.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { addAnalysis, addMeaning, addOf, addSigns, addWords, nameGroups, nameKeys } from "./text-features.ts";

const OWN = nameGroups("s own");
const BEFORE = nameGroups("s before");
const KEYS = nameKeys("s", ["words", "score", "turn", "last", "after", "act", "was", "waited"]);
const NEGATIVE = SENTIMENTS.indexOf("negative");
/** A reply after this long was late. */
const LATE_MS = 300_000;

/** The features of a user message for the attitude it shows in its conversation. */
export function extractAttitudeFeatures(views: readonly MessageView[], position: number): FeatureList {
  const list: FeatureList = { keys: [], values: [] };
  const view = views[position];
  if (!view) return list;
  addWords(list, OWN, view.reading);
  addMeaning(list, OWN, view);
  addSigns(list, OWN, view.signs, 1.2);
  addAnalysis(list, OWN, view);
  const { sentiment } = view.reading;
  addOf(list, KEYS.words, SENTIMENTS.indexOf(sentiment.label), 1.2);
  addOf(list, KEYS.score, 0, sentiment.score * 2);
  addOf(list, KEYS.turn, Math.min(view.turn, 3));
  addOf(list, KEYS.last, Number(findUser(views, position + 1, 1) === undefined));
  const before = views[position - 1];
  if (!before) return list;
  addOf(list, KEYS.after, Number(before.isUser));
  addSigns(list, BEFORE, before.signs, 0.4);
  addOf(list, KEYS.act, before.engineAct, 0.5);
  if (findUser(views, position - 1, -1)?.sentiment === NEGATIVE) addOf(list, KEYS.was, NEGATIVE);
  if (view.at !== null && before.at !== null && view.at - before.at > LATE_MS) addOf(list, KEYS.waited, 0);
  return list;
}

/** The next user message in a direction. */
function findUser(views: readonly MessageView[], from: number, step: 1 | -1): MessageView | undefined {
  for (let at = from; ; at += step) {
    const view = views[at];
    if (view === undefined || view.isUser) return view;
  }
}
