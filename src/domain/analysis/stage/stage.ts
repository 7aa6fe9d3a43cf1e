import { ACTS } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import { findSpanAt, getCueIndex, getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";
import { countFormFields, isForm } from "../text/words/forms.ts";
import { REPEATS } from "../text/messages/repetition.ts";
import { isPlatformNotice } from "../text/phrases/flag-phrases.ts";
import { asksForRating, isAboutRating } from "./dialogue-acts.ts";
import { REPORTS, assessReport } from "./confirmations.ts";
import { addEvidence, carriesOut, confirmsByPlace } from "./evidence.ts";
import { acceptsBotPrice, acceptsUserPrice, confirmsDeal } from "./negotiation.ts";
import { isFactualReply, isMenuOrder, startsNewRequest, startsWithCompletion } from "./requests.ts";
import { extractStageFeatures } from "./stage-features.ts";
import type { StageContext, StageFeatures } from "./stage-features.ts";
import { STAGE_OUTPUTS, findStrongestKey, scoreStages } from "./stage-model.ts";
import type { StageModel } from "./stage-model.ts";
import { classifyStageByRules } from "./stage-rules.ts";
import { holdsBack, isInconclusive } from "./unconfirmed-success.ts";

/**
 * A stage (−1 none … 3 conversion), its confidence (0–1), the text that shows it (UTF-16 offsets), and the probabilities that the
 * message shows at least Interest and at least Consideration.
 */
export type StageResult = {
  stage: number;
  confidence: number;
  evidence: { start: number; end: number } | null;
  reach: readonly [number, number];
};

/** Weight of the rules beside the model, in natural-log units; higher where they are near certain, such as a confirmation after a yes. */
const RULE_WEIGHT = 1;
const CERTAIN_WEIGHT = 2.5;
const CONFIRMED_WEIGHT = 3.5;
const DONE_WEIGHT = 7;
const OPEN_WEIGHT = 10;
/** Temperature scaling of the probabilities (2), calibrated on industries and corpora held out of training. */
const calibrate = Math.sqrt;
const NONE = 4;
const CONVERSION = 3;
const CONSIDERATION = 2;
/** Of the current message. */
const SCORES = new Float64Array(STAGE_OUTPUTS);
const ODDS = new Float64Array(STAGE_OUTPUTS);

/** Classifies the stage of a message in its conversation. */
export function classifyStage(
  reading: Reading,
  state: ConversationState,
  { act, flags, repeats, label }: Omit<StageContext, "rule">,
  model: StageModel,
): StageResult {
  if (isPlatformNotice(reading) || asksForRating(reading) || isAboutRating(reading, state))
    return { stage: -1, confidence: 0.9, evidence: null, reach: [0, 0] };
  const rule = classifyStageByRules(reading, state, { act, repeats }).stage;
  const features = extractStageFeatures(reading, state, { act, rule, flags, repeats, label });
  scoreStages(model, features, SCORES);
  const ruled = rule < 0 ? NONE : rule;
  const isConfirmed =
    rule === CONVERSION &&
    (state.affirmed || state.committed || reportsCompletion(reading, state) || statesSuccess(reading, state));
  const certain =
    isConfirmed ||
    isFactualReply(reading, state, act) ||
    (reading.role === "user" && (isMenuOrder(reading) || startsNewRequest(reading, state)));
  const weight = certain ? CERTAIN_WEIGHT : RULE_WEIGHT;
  SCORES[ruled] = (SCORES[ruled] ?? 0) + (isConfirmed ? CONFIRMED_WEIGHT : weight);
  if (!certain && ruled !== CONVERSION && CONTINUES.has(act))
    SCORES[CONVERSION] = (SCORES[CONVERSION] ?? 0) - CONTINUATION_PENALTY;
  const name = ACTS[act] ?? "none";
  const report = assessReport(reading, state);
  const isConfirming = report === REPORTS.done || confirmsByPlace(reading, state, name);
  const isUnsettled =
    (!isConfirming && isInconclusive(reading, state, name)) || isOpen(reading, state, { act, repeats });
  if (isUnsettled && !carriesOut(reading, state)) SCORES[CONVERSION] = (SCORES[CONVERSION] ?? 0) - INCONCLUSIVE_PENALTY;
  addEvidence(SCORES, reading, state, name);
  SCORES[CONVERSION] = (SCORES[CONVERSION] ?? 0) + (report > 0 ? DONE_WEIGHT : OPEN_WEIGHT) * report;
  const isFounded = isConfirming || !state.denied;
  const [best, confidence] = selectClass(reading, state, { isRuled: ruled === CONVERSION || isConfirming, isFounded });
  const stage = best === NONE ? -1 : best;
  const evidence = stage < 0 ? null : findEvidence(reading, stage, { model, features });
  return { stage, confidence, evidence, reach: computeReach(stage) };
}

/** The probabilities of at least Interest and at least Consideration. */
function computeReach(stage: number): readonly [number, number] {
  if (stage === CONVERSION) return [1, 1];
  const [discovery = 0, interest = 0, consideration = 0, conversion = 0, none = 0] = ODDS;
  const sum = [discovery, interest, consideration, conversion, none].reduce((total, odd) => total + calibrate(odd), 0);
  const most = calibrate(consideration) + calibrate(conversion);
  return [(calibrate(interest) + most) / sum, most / sum];
}

/** Whether a bot message leaves everything open: after an objection, with a form, or the same as before. */
function isOpen(
  reading: Reading,
  state: ConversationState,
  { act, repeats }: { act: number; repeats: number },
): boolean {
  if (reading.role === "user") return false;
  if (holdsBack(state) || isForm(reading)) return true;
  const succeeds = SUCCESS_CUES.some((cue) => getStrength(reading.cues, cue) > 0) || startsWithCompletion(reading);
  // "I just need a name and an e-mail", "sorry, without the code I can't".
  if (!succeeds && (countFormFields(reading) > 1 || getStrength(reading.cues, "apology") > 0)) return true;
  return repeats !== REPEATS.none && ACTS[act] !== "success" && !startsWithCompletion(reading);
}

/** Acts that lead to a next step rather than report completion. */
const CONTINUES = new Set(
  ["offer", "ask_criteria", "ask_confirm", "question"].map((name) => ACTS.findIndex((act) => act === name)),
);
const CONTINUATION_PENALTY = 1;
/** Probability that a conversion needs which no rule confirms. */
const MIN_CONVERSION = 0.5;
/** Applied when the message decides nothing. */
const INCONCLUSIVE_PENALTY = 4;
const SUCCESS_CUES: Cue[] = ["success", "fulfils", "confirms"];
/** Strength above which a phrase has at least three words. */
const LONG_PHRASE = 2;

/** Whether the bot reports completion right after the user's message. */
function reportsCompletion(reading: Reading, state: ConversationState): boolean {
  return startsWithCompletion(reading) && state.lastRole === "user" && !state.lastUserAsks;
}

/** Whether the bot states success in a long phrase ("has been registered") after the user's message, without a next step. */
function statesSuccess({ cues }: Reading, { lastRole }: ConversationState): boolean {
  const strength = Math.max(...SUCCESS_CUES.map((cue) => getStrength(cues, cue)));
  return lastRole === "user" && strength > LONG_PHRASE && getStrength(cues, "next_step") === 0;
}

/** The likeliest class and its probability. A user message never converts by itself: a commitment needs the bot's confirmation. */
function selectClass(
  reading: Reading,
  state: ConversationState,
  { isRuled, isFounded }: { isRuled: boolean; isFounded: boolean },
): [number, number] {
  if (acceptsBotPrice(reading, state) || acceptsUserPrice(reading, state) || confirmsDeal(reading, state))
    return [CONVERSION, 0.7];
  let most = -Infinity;
  for (let at = 0; at < SCORES.length; at++) most = Math.max(most, SCORES[at] ?? 0);
  for (let at = 0; at < ODDS.length; at++) ODDS[at] = Math.exp((SCORES[at] ?? 0) - most);
  if (reading.role === "user" || !isFounded) {
    ODDS[CONSIDERATION] = (ODDS[CONSIDERATION] ?? 0) + (ODDS[CONVERSION] ?? 0);
    ODDS[CONVERSION] = 0;
  }
  let best = 0;
  let sum = 0;
  for (let at = 0; at < ODDS.length; at++) sum += calibrate(ODDS[at] ?? 0);
  const isDoubtful = !isRuled && calibrate(ODDS[CONVERSION] ?? 0) < sum * MIN_CONVERSION;
  for (let at = 0; at < ODDS.length; at++) {
    if ((ODDS[at] ?? 0) > (ODDS[best] ?? 0) && !(isDoubtful && at === CONVERSION)) best = at;
  }
  return [best, Math.round((calibrate(ODDS[best] ?? 0) / sum) * 1000) / 1000];
}

/** The cues that show each stage, by stage number. */
const CUES_OF_STAGE: Cue[][] = [
  ["need", "welcome", "greeting", "promo", "bot_question"],
  [
    "ask_criteria",
    "nothing_found",
    "need",
    "date_time",
    "product_question",
    "shipping",
    "opening_hours",
    "ask_contact",
  ],
  [
    "offer",
    "ask_confirm",
    "failure",
    "about_item",
    "counter_offer",
    "select",
    "alternatives",
    "commit",
    "objection_price",
    "objection_trust",
    "objection_time",
    "withdraw",
    "order_status",
    "price",
    "availability",
  ],
  ["success", "confirms", "resolved", "commit"],
];

const CUE_INDEXES_OF_STAGE = CUES_OF_STAGE.map((cues) => cues.map(getCueIndex));

/** The strongest phrase for the stage, else the word with the highest model weight, else the whole message. */
function findEvidence(
  { cues, tokens }: Reading,
  stage: number,
  { model, features }: { model: StageModel; features: StageFeatures },
): { start: number; end: number } {
  const { text, starts, ends } = tokens;
  let best = -1;
  let strongest = 0;
  for (const cue of CUE_INDEXES_OF_STAGE[stage] ?? []) {
    const strength = cues.strength[cue] ?? 0;
    if (strength <= strongest) continue;
    strongest = strength;
    best = cue;
  }
  const span = findSpanAt(cues, best);
  if (span) return { start: starts[span.first] ?? 0, end: ends[span.end - 1] ?? text.length };
  const strongestKey = findStrongestKey(model, features, stage);
  const token = strongestKey < 0 ? -1 : (features.tokens[strongestKey] ?? -1);
  return { start: starts[token] ?? 0, end: ends[token] ?? text.length };
}
