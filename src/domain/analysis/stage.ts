import { ACTS } from "./acts.ts";
import { positionOfCue, strengthOf } from "./cues.ts";
import type { Cue } from "./cues.ts";
import type { Reading } from "./reading.ts";
import { readStageFeatures, readWordKeys } from "./stage-features.ts";
import { findTellingKey, scoreStages } from "./stage-model.ts";
import type { StageModel } from "./stage-model.ts";
import { sealsDeal, strikesDeal, takesBid } from "./haggling.ts";
import { readStageByRules } from "./stage-rules.ts";
import type { ConversationState } from "./state.ts";

/** A stage by number (−1 none … 3 conversion), how sure (0–1), and the words that show it (UTF-16 offsets). */
export type StageReading = { stage: number; confidence: number; evidence: { start: number; end: number } | null };

/** How much the rules' reading counts beside the model's, in natural-log units; more where a confirmation answers a yes. */
const RULE_WEIGHT = 1;
const ANSWERED_WEIGHT = 2.5;
/** Tempers the odds until they were right as often as they said, on trades and corpora held out of training. */
const TEMPERATURE = 2;
const NONE = 4;
const CONVERSION = 3;
const CONSIDERATION = 2;

/** The stage a message shows where it stands. `act` is what it does when it is the bot's. */
export function readStage(reading: Reading, state: ConversationState, act: number, model: StageModel): StageReading {
  const rule = readStageByRules(reading, state, act).stage;
  const { keys } = readStageFeatures(reading, state, act, rule);
  const scores = scoreStages(model, keys);
  const ruled = rule < 0 ? NONE : rule;
  const answered = rule === CONVERSION && (state.affirmed || state.committed);
  scores[ruled] = (scores[ruled] ?? 0) + (answered ? ANSWERED_WEIGHT : RULE_WEIGHT);
  const [best, confidence] = chooseClass(scores, reading, state);
  const stage = best === NONE ? -1 : best;
  const evidence = stage < 0 ? null : findEvidence(reading, stage, model);
  return { stage, confidence, evidence };
}

/** The likeliest class and its probability. A user's commitment waits for its answer; success against the user's word is a claim. */
function chooseClass(scores: Float64Array, reading: Reading, state: ConversationState): [number, number] {
  if (strikesDeal(reading, state) || takesBid(reading, state) || sealsDeal(reading, state)) return [CONVERSION, 0.7];
  const most = Math.max(...scores);
  const odds = Array.from(scores, (score) => Math.exp(score - most));
  if (reading.role === "user" || state.denied) {
    odds[CONSIDERATION] = (odds[CONSIDERATION] ?? 0) + (odds[CONVERSION] ?? 0);
    odds[CONVERSION] = 0;
  }
  const best = odds.indexOf(Math.max(...odds));
  const tempered = odds.map((odd) => odd ** (1 / TEMPERATURE));
  const sum = tempered.reduce((total, odd) => total + odd, 0);
  return [best, Math.round(((tempered[best] ?? 0) / sum) * 1000) / 1000];
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
  ["success", "resolved", "commit"],
];

/** The strongest phrase that speaks for the stage, else the word that tells the model most, else the whole message. */
function findEvidence(reading: Reading, stage: number, model: StageModel): { start: number; end: number } {
  const { cues, tokens } = reading;
  let best: Cue | null = null;
  for (const cue of CUES_OF_STAGE[stage] ?? []) {
    if (strengthOf(cues, cue) > (best ? strengthOf(cues, best) : 0)) best = cue;
  }
  if (!best) return findTellingWord(reading, stage, model);
  const at = positionOfCue(best);
  const first = cues.first[at] ?? 0;
  const last = (cues.last[at] ?? 1) - 1;
  return { start: tokens.starts[first] ?? 0, end: tokens.ends[last] ?? tokens.text.length };
}

function findTellingWord(reading: Reading, stage: number, model: StageModel): { start: number; end: number } {
  const { keys, tokens: positions } = readWordKeys(reading);
  const { text, starts, ends } = reading.tokens;
  const token = positions[findTellingKey(model, keys, stage)] ?? -1;
  return { start: starts[token] ?? 0, end: ends[token] ?? text.length };
}

/** Whether a bot act puts something concrete on the table. */
export function putsOnTable(act: number): boolean {
  const name = ACTS[act];
  return name === "offer" || name === "ask_confirm" || name === "success" || name === "failure";
}
