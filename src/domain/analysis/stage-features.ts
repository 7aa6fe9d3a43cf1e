import { INTENTS } from "./analysis.contract.ts";
import { ACTS } from "./acts.ts";
import { CUES } from "./cues.ts";
import type { Reading } from "./reading.ts";
import { readStageByRules } from "./stage-rules.ts";
import { countMessages } from "./state.ts";
import type { ConversationState } from "./state.ts";
import { mixHashes } from "./tokens.ts";

/** Size of the model's table of features: the first part has a place for each known sign, the rest is shared by hashed words. */
export const FEATURE_COUNT = 16384;
/** Where the hashed words begin. */
export const WORD_START = 2048;

const WORDS_READ = 60;
const LENGTHS = [2, 5, 10, 20];
const POSITIONS = [1, 2, 4, 7, 12];

const CUE_AT = 2;
const TABLE_AT = CUE_AT + 2 * CUES.length;
const REPLY_AT = TABLE_AT + 4 * CUES.length;
const ACT_AT = REPLY_AT + ACTS.length * CUES.length;
const REACHED_AT = ACT_AT + 4 * ACTS.length;
const LAST_AT = REACHED_AT + 20;
const POSITION_AT = LAST_AT + 10;
const LENGTH_AT = POSITION_AT + 12;
const VALUE_AT = LENGTH_AT + 20;
const INTENT_AT = VALUE_AT + 16;
const RULE_AT = INTENT_AT + 2 * INTENTS.length;
const RULE_ACT_AT = RULE_AT + 30;
const SIGNS_END = RULE_ACT_AT + 10 * ACTS.length;
if (SIGNS_END > WORD_START) throw new Error(`The signs of the stage model need ${SIGNS_END} places`);

/** The places in the model's table that a message lights up where it stands: known signs first, then hashed words. */
export function collectFeatures(reading: Reading, state: ConversationState, act: number): number[] {
  const { cues, tokens } = reading;
  const side = reading.role === "user" ? 0 : 1;
  const offered = state.offered ? 1 : 0;
  const rule = readStageByRules(reading, state, act);
  const sure = rule.confidence >= 0.75 ? 2 : rule.confidence >= 0.6 ? 1 : 0;
  const money = tokens.words.includes("$") ? 1 : 0;
  const features = [
    side,
    ACT_AT + (side * 2 + offered) * ACTS.length + act,
    REACHED_AT + (side * 2 + offered) * 5 + state.stage + 1,
    LAST_AT + side * 5 + state.lastStage + 1,
    POSITION_AT + side * 6 + bucketOf(countMessages(state), POSITIONS),
    LENGTH_AT + (side * 5 + bucketOf(tokens.words.length, LENGTHS)) * 2 + (reading.asks ? 1 : 0),
    VALUE_AT + ((side * 2 + offered) * 2 + money) * 2 + (tokens.digits > 0 ? 1 : 0),
    INTENT_AT + side * INTENTS.length + INTENTS.indexOf(reading.intent),
    placeRule(side, rule.stage, sure),
    RULE_ACT_AT + (side * 5 + rule.stage + 1) * ACTS.length + act,
  ];
  for (const cue of cues.found) {
    features.push(CUE_AT + side * CUES.length + cue, TABLE_AT + (side * 2 + offered) * CUES.length + cue);
    if (side === 0) features.push(REPLY_AT + act * CUES.length + cue);
  }
  addWords(features, reading, side);
  return features;
}

/** The place of what the rules say: `side` 0 user or 1 bot, stage number, and how sure (0–2). */
export function placeRule(side: number, stage: number, sure: number): number {
  return RULE_AT + (side * 5 + stage + 1) * 3 + sure;
}

function addWords(features: number[], reading: Reading, side: number): void {
  const { hashes, prefixes } = reading.tokens;
  const count = Math.min(hashes.length, WORDS_READ);
  let before = 17;
  for (let at = 0; at < count; at++) {
    const hash = hashes[at] ?? 0;
    const prefix = prefixes[at] ?? 0;
    features.push(placeWord(hash, side), placeWord(mixHashes(before, hash), side));
    if (prefix !== 0) features.push(placeWord(prefix ^ 0x5bd1e995, side));
    before = hash;
  }
}

function placeWord(hash: number, side: number): number {
  const spread = Math.imul(hash ^ (side * 0x27d4eb2f), 0x9e3779b1) >>> 0;
  return WORD_START + (spread % (FEATURE_COUNT - WORD_START));
}

function bucketOf(value: number, limits: number[]): number {
  let bucket = 0;
  while (bucket < limits.length && value >= (limits[bucket] ?? Infinity)) bucket++;
  return bucket;
}
