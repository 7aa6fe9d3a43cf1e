import { ACTS } from "./acts.ts";
import { positionOfCue, strengthOf } from "./cues.ts";
import type { Cue } from "./cues.ts";
import type { Reading } from "./reading.ts";
import { readStageByRules } from "./stage-rules.ts";
import type { ConversationState } from "./state.ts";

/** A stage by number (−1 none … 3 conversion), how sure (0–1), and the words that show it (UTF-16 offsets). */
export type StageReading = { stage: number; confidence: number; evidence: { start: number; end: number } | null };

/** The stage a message shows where it stands. `act` is what it does when it is the bot's. */
export function readStage(reading: Reading, state: ConversationState, act: number): StageReading {
  const { stage, confidence } = readStageByRules(reading, state, act);
  return { stage, confidence, evidence: stage < 0 ? null : findEvidence(reading, stage) };
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

/** The strongest phrase that speaks for the stage, else the whole message. */
function findEvidence(reading: Reading, stage: number): { start: number; end: number } {
  const { cues, tokens } = reading;
  let best: Cue | null = null;
  for (const cue of CUES_OF_STAGE[stage] ?? []) {
    if (strengthOf(cues, cue) > (best ? strengthOf(cues, best) : 0)) best = cue;
  }
  if (!best) return { start: 0, end: tokens.text.length };
  const at = positionOfCue(best);
  const first = cues.first[at] ?? 0;
  const last = (cues.last[at] ?? 1) - 1;
  return { start: tokens.starts[first] ?? 0, end: tokens.ends[last] ?? tokens.text.length };
}

/** Whether a bot act puts something concrete on the table. */
export function putsOnTable(act: number): boolean {
  const name = ACTS[act];
  return name === "offer" || name === "ask_confirm" || name === "success" || name === "failure";
}
