import { findSpan, positionOfCue, strengthOf } from "./cues.ts";
import type { Cue, CueHits } from "./cues.ts";
import { isFallback } from "./flags.ts";
import type { Reading } from "./reading.ts";

/** What a bot message mainly does. Stored by position: never reorder. */
export const ACTS = [
  "none",
  "welcome",
  "ask_criteria",
  "ask_contact",
  "offer",
  "ask_confirm",
  "success",
  "failure",
  "nothing_found",
  "fallback",
  "handoff",
  "anything_else",
  "promo",
  "question",
  "statement",
] as const;
export type Act = (typeof ACTS)[number];

/** Ties go to the act that commits the bot further. */
const CANDIDATES: { act: Act; cue: Cue; weight: number }[] = [
  { act: "success", cue: "success", weight: 1.6 },
  { act: "success", cue: "fulfils", weight: 0.9 },
  { act: "ask_confirm", cue: "ask_confirm", weight: 1.7 },
  { act: "ask_confirm", cue: "checks", weight: 1.3 },
  { act: "failure", cue: "failure", weight: 1.7 },
  { act: "nothing_found", cue: "nothing_found", weight: 1.1 },
  { act: "handoff", cue: "handoff", weight: 1.2 },
  { act: "offer", cue: "offer", weight: 1 },
  { act: "offer", cue: "proposes", weight: 0.8 },
  { act: "ask_contact", cue: "ask_contact", weight: 0.9 },
  { act: "ask_criteria", cue: "ask_criteria", weight: 0.9 },
  { act: "anything_else", cue: "anything_else", weight: 0.9 },
  { act: "welcome", cue: "welcome", weight: 1.1 },
  { act: "promo", cue: "promo", weight: 1 },
];
const POSITIONS = CANDIDATES.map(({ cue }) => positionOfCue(cue));

/** The position in ACTS of what a bot or agent message mainly does. */
export function readAct(reading: Reading): number {
  if (isFallback(reading)) return ACTS.indexOf("fallback");
  let best: Act = reading.asks ? "question" : "statement";
  let bestScore = 0.8;
  for (let at = 0; at < CANDIDATES.length; at++) {
    const strength = reading.cues.strength[POSITIONS[at] ?? 0] ?? 0;
    const candidate = CANDIDATES[at];
    if (strength === 0 || !candidate) continue;
    const { act, weight } = candidate;
    const score = strength * weight * suits(act, reading);
    if (score > bestScore) {
      best = act;
      bestScore = score;
    }
  }
  return ACTS.indexOf(best);
}

/** What is to be told "once it's done" is not. */
function awaitsSuccess(words: readonly string[], cues: CueHits): boolean {
  const span = findSpan(cues, "success") ?? findSpan(cues, "fulfils");
  return span !== null && CONDITIONS.has(words[span.first - 1] ?? "");
}

const CONDITIONS = new Set("once when if until unless as quando assim se depois cuando si hasta".split(" "));

/** Requests are asked, a success is told; a question for particulars beside a vague offer is the point of the message. */
function suits(act: Act, { asks, tokens, cues }: Reading): number {
  if (act === "success" && awaitsSuccess(tokens.words, cues)) return 0;
  // What is asked beside a success is most often whether there is anything else.
  if (act === "success") return asks && strengthOf(cues, "anything_else") === 0 ? 0.2 : 1;
  if (act === "ask_confirm" && asks && strengthOf(cues, "looks_on") > 0) return 0.25;
  if (act === "ask_confirm" && asks && strengthOf(cues, "asks_which") > 0) return 0.5;
  if (act === "ask_criteria" && asks && tokens.digits === 0) return 1.5;
  return 1;
}
