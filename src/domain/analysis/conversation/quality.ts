import { countMessages } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import { computeMedianResponse } from "./response-times.ts";

/** The five parts of the quality score, each 0–1. */
export type QualityParts = {
  progress: number;
  response: number;
  resolution: number;
  friction: number;
  sentiment: number;
};

/** Weights of the parts; they sum to 100. */
export const QUALITY_WEIGHTS = { progress: 30, response: 15, resolution: 25, friction: 20, sentiment: 10 } as const;

/** The formula in words, for the definitions page. */
export const QUALITY_FORMULA =
  "Quality = 30 × progress + 15 × response + 25 × resolution + 20 × friction + 10 × sentiment. " +
  "Progress: the furthest stage (none 0, Discovery 0.25, Interest 0.5, Consideration 0.75, Conversion 1). " +
  "Response: 1 for a median response time of up to 2 seconds, falling logarithmically to 0 at 5 minutes; 0.5 when times are unknown, 0 without any reply. " +
  "Resolution: 1 converted, 0.6 resolved, 0.4 handed off to a person, 0.2 otherwise, 0 after a final fallback or an ignored request for a person. " +
  "Friction: 1 minus 0.25 for each fallback, 0.15 for each repetition and 0.2 for form friction, at least 0. " +
  "Sentiment: the mean of the user's messages, from −1 to 1, scaled to 0 to 1.";

const FAST_MS = 2_000;
const SLOWEST_MS = 300_000;
const FRICTION = getFlagMask("form_friction");

/** Computes the parts of the score; QUALITY_FORMULA defines them. */
export function computeQualityParts(state: ConversationState, resolved: boolean): QualityParts {
  const friction = 0.25 * state.fallbacks + 0.15 * state.repeats + ((state.flags & FRICTION) !== 0 ? 0.2 : 0);
  const mood = state.mood.n === 0 ? 0 : state.mood.sum / state.mood.n;
  return {
    progress: (state.stage + 1) / 4,
    response: computeResponsePart(state),
    resolution: computeResolutionPart(state, resolved),
    friction: Math.max(0, 1 - friction),
    sentiment: (mood + 1) / 2,
  };
}

/** The quality score, a whole number from 0 to 100; 0 for a conversation without messages. */
export function computeQuality(state: ConversationState, resolved: boolean): number {
  if (countMessages(state) === 0) return 0;
  const parts = computeQualityParts(state, resolved);
  return Math.round(
    QUALITY_WEIGHTS.progress * parts.progress +
      QUALITY_WEIGHTS.response * parts.response +
      QUALITY_WEIGHTS.resolution * parts.resolution +
      QUALITY_WEIGHTS.friction * parts.friction +
      QUALITY_WEIGHTS.sentiment * parts.sentiment,
  );
}

function computeResponsePart(state: ConversationState): number {
  const median = computeMedianResponse(state.gaps);
  if (median !== null) {
    const fall = Math.log(Math.max(median, FAST_MS) / FAST_MS) / Math.log(SLOWEST_MS / FAST_MS);
    return Math.max(0, 1 - fall);
  }
  return state.n.user > 0 && state.lastBot < 0 ? 0 : 0.5;
}

function computeResolutionPart(state: ConversationState, resolved: boolean): number {
  if (state.converted) return 1;
  if (state.handedOff) return 0.4;
  if (state.handoffAsked || state.fallbackStreak > 0) return 0;
  return resolved ? 0.6 : 0.2;
}
