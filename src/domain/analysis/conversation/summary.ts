import { INTENTS } from "../analysis.contract.ts";
import type { ConversationAnalysis, Ending, Intent, Language } from "../analysis.contract.ts";
import { ACTS, countMessages, getStageName } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import { listFlags } from "../core/flag-mask.ts";
import { detectDropOffReason } from "../drop-off/drop-off.ts";
import { classifyLanguage, findEvidentLanguage } from "../language/language-scores.ts";
import { classifySentiment } from "../sentiment/classify-sentiment.ts";
import { computeQuality } from "./quality.ts";
import { computeMedianResponse, computeResponseQuantile } from "./response-times.ts";

const CONSIDERATION = 2;
/** Acts that can follow an answer: a request for a rating belongs to the goodbye. */
const ANSWERS = new Set([ACTS.indexOf("statement"), ACTS.indexOf("anything_else")]);

/** Summarizes a conversation so far; `closed` once it is over (idle time passed, or an end event). */
export function summarizeConversation(state: ConversationState, { closed }: { closed: boolean }): ConversationAnalysis {
  const ended = classifyEnding(state, closed);
  const { mood, gaps } = state;
  const score = mood.n === 0 ? 0 : round(mood.sum / mood.n);
  return {
    language: classifyUserLanguage(state),
    stage: getStageName(state.stage),
    confidence: state.confidence,
    movedBy: state.movedBy < 0 ? null : state.movedBy,
    converted: state.converted,
    ended,
    handedOff: state.handedOff,
    dropOff: closed && !state.converted ? describeDropOff(state) : null,
    sentiment: { score, label: classifySentiment(score) },
    sentimentTrend: computeTrend(state),
    intent: findMainIntent(state),
    messages: countMessages(state),
    userMessages: state.n.user,
    botMessages: state.n.bot,
    agentMessages: state.n.agent,
    turns: state.turns,
    durationMs: Math.round((state.lastAt ?? 0) - (state.firstAt ?? 0)),
    firstResponseMs: gaps.list[0] ?? null,
    medianResponseMs: computeMedianResponse(gaps),
    p90ResponseMs: computeResponseQuantile(gaps, 0.9),
    p95ResponseMs: computeResponseQuantile(gaps, 0.95),
    quality: computeQuality(state, ended === "closed"),
    fallbacks: state.fallbacks,
    flags: listFlags(state.flags),
  };
}

/** The user's language; that of the whole conversation where their own words don't tell. */
function classifyUserLanguage({ languages, userLanguages }: ConversationState): Language {
  return findEvidentLanguage(userLanguages) ?? classifyLanguage(languages, languages, "other");
}

function classifyEnding(state: ConversationState, closed: boolean): Ending {
  if (state.converted) return "completed";
  if (!closed) return "open";
  return state.closing || state.leaves || state.ended || isAnswered(state) || isWithdrawn(state)
    ? "closed"
    : "abandoned";
}

/** Whether the bot replied to a general question, asked before any offer, and asked nothing in return: resolved. */
function isAnswered({ act, lastRole, lastUserAsks, lastBot, movedBy, stage }: ConversationState): boolean {
  if (lastRole === "user" || !lastUserAsks || !ANSWERS.has(act)) return false;
  return stage < CONSIDERATION || movedBy === lastBot;
}

/** Whether the user withdrew a decision and the bot acknowledged it. */
function isWithdrawn({ withdrawn, lastRole }: ConversationState): boolean {
  return withdrawn && lastRole !== "user";
}

function describeDropOff(state: ConversationState): ConversationAnalysis["dropOff"] {
  return {
    stage: getStageName(state.stage),
    reason: detectDropOffReason(state),
    lastBotMessage: state.lastBot < 0 ? null : state.lastBot,
  };
}

/** The change of the user's sentiment from first to last message, by linear regression. */
function computeTrend(state: ConversationState): number {
  const { n, sum, weighted } = state.mood;
  if (n < 2) return 0;
  const meanAt = (n + 1) / 2;
  const slope = (weighted - meanAt * sum) / ((n * (n * n - 1)) / 12);
  return round(Math.max(-2, Math.min(2, slope * (n - 1))));
}

function findMainIntent(state: ConversationState): Intent {
  let best: [number, number] | null = null;
  for (const entry of state.intents) if (!best || entry[1] > best[1]) best = entry;
  return INTENTS[best ? best[0] : -1] ?? "oos";
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
