import { ACTS } from "./acts.ts";
import { findSpanAt, positionOfCue, strengthOf } from "./cues.ts";
import type { Cue } from "./cues.ts";
import type { Reading } from "./reading.ts";
import { readStageFeatures } from "./stage-features.ts";
import type { StageFeatures } from "./stage-features.ts";
import { isPlatformLine } from "./signs.ts";
import { decidesNothing } from "./not-done.ts";
import { STAGE_OUTPUTS, findTellingKey, scoreStages } from "./stage-model.ts";
import type { StageModel } from "./stage-model.ts";
import { sealsDeal, strikesDeal, takesBid } from "./haggling.ts";
import { answersWithFact, bringsNewMatter, opensWithDone, ordersFromMenu, readStageByRules } from "./stage-rules.ts";
import type { ConversationState } from "./state.ts";

/** A stage by number (−1 none … 3 conversion), how sure (0–1), and the words that show it (UTF-16 offsets). */
export type StageReading = { stage: number; confidence: number; evidence: { start: number; end: number } | null };

/** How much the rules' reading counts beside the model's, in natural-log units; more where a confirmation answers a yes, or something is ordered from a menu. */
const RULE_WEIGHT = 1;
const CERTAIN_WEIGHT = 2.5;
/** Tempers the odds until they were right as often as they said, on trades and corpora held out of training. */
const temper = Math.sqrt;
const NONE = 4;
const CONVERSION = 3;
const CONSIDERATION = 2;
/** Of the message being read. */
const SCORES = new Float64Array(STAGE_OUTPUTS);
const ODDS = new Float64Array(STAGE_OUTPUTS);

/** The stage a message shows where it stands. `act` is what it does when it is the bot's. */
export function readStage(reading: Reading, state: ConversationState, act: number, model: StageModel): StageReading {
  if (isPlatformLine(reading)) return { stage: -1, confidence: 0.9, evidence: null };
  const rule = readStageByRules(reading, state, act).stage;
  const features = readStageFeatures(reading, state, act, rule);
  scoreStages(model, features, SCORES);
  const ruled = rule < 0 ? NONE : rule;
  const answered =
    rule === CONVERSION &&
    (state.affirmed || state.committed || repliesWithDone(reading, state) || saysItIsDone(reading, state));
  const certain =
    answered ||
    answersWithFact(reading, state, act) ||
    (reading.role === "user" && (ordersFromMenu(reading) || bringsNewMatter(reading, state)));
  SCORES[ruled] = (SCORES[ruled] ?? 0) + (certain ? CERTAIN_WEIGHT : RULE_WEIGHT);
  if (!certain && ruled !== CONVERSION && GOES_ON.has(act)) SCORES[CONVERSION] = (SCORES[CONVERSION] ?? 0) - LESS_DONE;
  if (decidesNothing(reading, state, ACTS[act] ?? "none")) SCORES[CONVERSION] = (SCORES[CONVERSION] ?? 0) - NOT_DONE;
  const [best, confidence] = chooseClass(reading, state);
  const stage = best === NONE ? -1 : best;
  const evidence = stage < 0 ? null : findEvidence(reading, stage, { model, features });
  return { stage, confidence, evidence };
}

/** Acts that go on to something, rather than tell that it is done. */
const GOES_ON = new Set(
  ["offer", "ask_criteria", "ask_confirm", "question"].map((name) => ACTS.findIndex((act) => act === name)),
);
const LESS_DONE = 1;
/** The message decides nothing. */
const NOT_DONE = 4;
/** A phrase of two words is weaker, one of three stronger. */
const WHOLE_PHRASE = 2;

/** What the user has just chosen is told to be done. */
function repliesWithDone(reading: Reading, state: ConversationState): boolean {
  return opensWithDone(reading) && state.lastRole === "user" && !state.lastUserAsks;
}

/** In a whole phrase ("has been registered"), to the user's last words; "type your order number" asks for one. */
function saysItIsDone({ cues }: Reading, { lastRole }: ConversationState): boolean {
  return lastRole === "user" && strengthOf(cues, "success") > WHOLE_PHRASE && strengthOf(cues, "next_step") === 0;
}

/** The likeliest class and its probability. A user's commitment waits for its answer; success against the user's word is a claim. */
function chooseClass(reading: Reading, state: ConversationState): [number, number] {
  if (strikesDeal(reading, state) || takesBid(reading, state) || sealsDeal(reading, state)) return [CONVERSION, 0.7];
  let most = -Infinity;
  for (let at = 0; at < SCORES.length; at++) most = Math.max(most, SCORES[at] ?? 0);
  for (let at = 0; at < ODDS.length; at++) ODDS[at] = Math.exp((SCORES[at] ?? 0) - most);
  if (reading.role === "user" || state.denied) {
    ODDS[CONSIDERATION] = (ODDS[CONSIDERATION] ?? 0) + (ODDS[CONVERSION] ?? 0);
    ODDS[CONVERSION] = 0;
  }
  let best = 0;
  let sum = 0;
  for (let at = 0; at < ODDS.length; at++) {
    if ((ODDS[at] ?? 0) > (ODDS[best] ?? 0)) best = at;
    sum += temper(ODDS[at] ?? 0);
  }
  return [best, Math.round((temper(ODDS[best] ?? 0) / sum) * 1000) / 1000];
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

const POSITIONS_OF_STAGE = CUES_OF_STAGE.map((cues) => cues.map(positionOfCue));

/** The strongest phrase that speaks for the stage, else the word that tells the model most, else the whole message. */
function findEvidence(
  { cues, tokens }: Reading,
  stage: number,
  { model, features }: { model: StageModel; features: StageFeatures },
): { start: number; end: number } {
  const { text, starts, ends } = tokens;
  let best = -1;
  let strongest = 0;
  for (const cue of POSITIONS_OF_STAGE[stage] ?? []) {
    const strength = cues.strength[cue] ?? 0;
    if (strength <= strongest) continue;
    strongest = strength;
    best = cue;
  }
  const span = findSpanAt(cues, best);
  if (span) return { start: starts[span.first] ?? 0, end: ends[span.end - 1] ?? text.length };
  const telling = findTellingKey(model, features, stage);
  const token = telling < 0 ? -1 : (features.tokens[telling] ?? -1);
  return { start: starts[token] ?? 0, end: ends[token] ?? text.length };
}

/** Whether a bot act puts something concrete on the table. */
export function putsOnTable(act: number): boolean {
  const name = ACTS[act];
  return name === "offer" || name === "ask_confirm" || name === "success" || name === "failure";
}
