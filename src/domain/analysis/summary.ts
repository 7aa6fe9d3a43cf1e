import { INTENTS } from "./analysis.contract.ts";
import { ACTS } from "./acts.ts";
import type { ConversationAnalysis, Ending, Intent } from "./analysis.contract.ts";
import { nameStage } from "./advance.ts";
import { decideDropOff } from "./drop-off.ts";
import { listFlags } from "./flags.ts";
import { chooseLanguage } from "./language.ts";
import { measureQuality } from "./quality.ts";
import { readMedianResponse, readResponseQuantile } from "./responses.ts";
import { labelSentiment } from "./sentiment.ts";
import { countMessages } from "./state.ts";
import type { ConversationState } from "./state.ts";

const CONSIDERATION = 2;

/** What the engine says of a conversation as it stands; `closed` when no more is expected of it (idle time over, or an end event). */
export function summariseConversation(state: ConversationState, { closed }: { closed: boolean }): ConversationAnalysis {
  const ended = decideEnding(state, closed);
  const { mood, gaps } = state;
  const score = mood.n === 0 ? 0 : round(mood.sum / mood.n);
  return {
    language: chooseLanguage(state.languages, state.languages, "other"),
    stage: nameStage(state.stage),
    confidence: state.confidence,
    movedBy: state.movedBy < 0 ? null : state.movedBy,
    converted: state.converted,
    ended,
    handedOff: state.handedOff,
    dropOff: closed && !state.converted ? describeDropOff(state) : null,
    sentiment: { score, label: labelSentiment(score) },
    sentimentTrend: readTrend(state),
    intent: readMainIntent(state),
    messages: countMessages(state),
    userMessages: state.n.user,
    botMessages: state.n.bot,
    agentMessages: state.n.agent,
    turns: state.turns,
    durationMs: Math.round((state.lastAt ?? 0) - (state.firstAt ?? 0)),
    firstResponseMs: gaps.list[0] ?? null,
    medianResponseMs: readMedianResponse(gaps),
    p90ResponseMs: readResponseQuantile(gaps, 0.9),
    p95ResponseMs: readResponseQuantile(gaps, 0.95),
    quality: measureQuality(state, ended === "closed"),
    fallbacks: state.fallbacks,
    flags: listFlags(state.flags),
  };
}

function decideEnding(state: ConversationState, closed: boolean): Ending {
  if (state.converted) return "completed";
  if (!closed) return "open";
  return state.closing || state.ended || wasAnswered(state) || wasTakenBack(state) ? "closed" : "abandoned";
}

/** A general question, nothing on the table before it, was answered, and the bot asked nothing in return: it ran to its end. */
function wasAnswered({ act, lastRole, lastUserAsks, lastBot, movedBy, stage }: ConversationState): boolean {
  if (lastRole === "user" || !lastUserAsks || ACTS[act] !== "statement") return false;
  return stage < CONSIDERATION || movedBy === lastBot;
}

/** What was chosen was taken back, and the bot has taken note of it. */
function wasTakenBack({ withdrawn, lastRole }: ConversationState): boolean {
  return withdrawn && lastRole !== "user";
}

function describeDropOff(state: ConversationState): ConversationAnalysis["dropOff"] {
  return {
    stage: nameStage(state.stage),
    reason: decideDropOff(state),
    lastBotMessage: state.lastBot < 0 ? null : state.lastBot,
  };
}

/** The slope of the straight line through the user's sentiment, times the number of steps: the change from first to last message. */
function readTrend(state: ConversationState): number {
  const { n, sum, weighted } = state.mood;
  if (n < 2) return 0;
  const meanAt = (n + 1) / 2;
  const slope = (weighted - meanAt * sum) / ((n * (n * n - 1)) / 12);
  return round(Math.max(-2, Math.min(2, slope * (n - 1))));
}

function readMainIntent(state: ConversationState): Intent {
  let best: [number, number] | null = null;
  for (const entry of state.intents) if (!best || entry[1] > best[1]) best = entry;
  return INTENTS[best ? best[0] : -1] ?? "oos";
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
