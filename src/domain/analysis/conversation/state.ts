import { FLAGS, INTENTS, goalSchema } from "../analysis.contract.ts";
import type { Goal } from "../analysis.contract.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import { createLanguageScores } from "../language/language-scores.ts";
import { createResponseGaps } from "./response-times.ts";

/** Default silence (ms) after which a conversation ends; accounts can set their own. */
export const DEFAULT_IDLE_MS = 30 * 60_000;

/** The state of a conversation without messages. `idleMs`: silence after which repetition and fallback streaks reset. */
export function createConversationState(options: { goal?: Goal; idleMs?: number } = {}): ConversationState {
  return {
    v: 5,
    idleMs: options.idleMs ?? DEFAULT_IDLE_MS,
    goal: options.goal ?? null,
    n: { user: 0, bot: 0, agent: 0 },
    turns: 0,
    firstAt: null,
    lastAt: null,
    lastRole: null,
    languages: createLanguageScores(),
    userLanguages: createLanguageScores(),
    botLanguages: createLanguageScores(),
    stage: -1,
    confidence: 0,
    movedBy: -1,
    lastStage: -1,
    here: -1,
    userStage: -1,
    botStage: -1,
    evidence: [0, 0],
    offered: false,
    act: 0,
    converted: false,
    withdrawn: false,
    lastUser: -1,
    lastUserAsks: false,
    denied: false,
    affirmed: false,
    committed: false,
    bid: 0,
    price: 0,
    bidding: false,
    lastBot: -1,
    lastBotFlags: 0,
    waitingSince: null,
    slow: false,
    waitedMs: 0,
    gaps: createResponseGaps(),
    flags: 0,
    fallbacks: 0,
    fallbackStreak: 0,
    handoffAsked: false,
    handedOff: false,
    repeats: 0,
    userKeys: [],
    botKeys: [],
    userTopics: [],
    botTopics: [],
    askedAgain: false,
    troubles: 0,
    asked: 0,
    lastUserFlags: 0,
    lastUserWords: 0,
    closing: false,
    leaves: false,
    ended: false,
    feedback: null,
    mood: { n: 0, sum: 0, weighted: 0 },
    intents: [],
  };
}

/** Copies a state deeply enough that updating one does not change the other. */
export function copyConversationState(state: ConversationState): ConversationState {
  return {
    ...state,
    n: { ...state.n },
    languages: [...state.languages],
    userLanguages: [...state.userLanguages],
    botLanguages: [...state.botLanguages],
    gaps: { list: [...state.gaps.list], steps: state.gaps.steps.map(([step, count]) => [step, count]) },
    evidence: [...state.evidence],
    userKeys: [...state.userKeys],
    botKeys: [...state.botKeys],
    userTopics: [...state.userTopics],
    botTopics: [...state.botTopics],
    mood: { ...state.mood },
    intents: state.intents.map(([intent, weight]) => [intent, weight]),
  };
}

/** Parses a stored state; null when it is not valid. Cheap: it checks the shape, not every number. */
export function parseConversationState(value: unknown): ConversationState | null {
  return isConversationState(value) ? value : null;
}

const NUMBERS = [
  "idleMs",
  "turns",
  "stage",
  "confidence",
  "movedBy",
  "lastStage",
  "here",
  "userStage",
  "botStage",
  "act",
  "lastUser",
  "lastBot",
  "lastBotFlags",
  "waitedMs",
  "flags",
  "fallbacks",
  "fallbackStreak",
  "repeats",
  "bid",
  "price",
  "troubles",
  "asked",
  "lastUserFlags",
  "lastUserWords",
] as const;
const BOOLEANS = [
  "offered",
  "converted",
  "withdrawn",
  "lastUserAsks",
  "denied",
  "affirmed",
  "committed",
  "bidding",
  "askedAgain",
  "slow",
  "handoffAsked",
  "handedOff",
  "closing",
  "leaves",
  "ended",
] as const;
const NULLABLE_NUMBERS = ["firstAt", "lastAt", "waitingSince", "feedback"] as const;

function isConversationState(value: unknown): value is ConversationState {
  if (!isRecord(value) || value["v"] !== 5) return false;
  if (!NUMBERS.every((key) => typeof value[key] === "number")) return false;
  if (!BOOLEANS.every((key) => typeof value[key] === "boolean")) return false;
  if (!NULLABLE_NUMBERS.every((key) => value[key] === null || typeof value[key] === "number")) return false;
  const { n, mood, gaps, goal, lastRole } = value;
  if (!isRecord(n) || !hasNumbers(n, ["user", "bot", "agent"])) return false;
  if (!isRecord(mood) || !hasNumbers(mood, ["n", "sum", "weighted"])) return false;
  if (!isRecord(gaps) || !isNumberList(gaps["list"]) || !isPairList(gaps["steps"], 64)) return false;
  if (lastRole !== null && lastRole !== "user" && lastRole !== "bot" && lastRole !== "agent") return false;
  if (goal !== null && !goalSchema.safeParse(goal).success) return false;
  if (!isPairList(value["intents"], INTENTS.length) || !isNumberList(value["userKeys"])) return false;
  if (!["botKeys", "userTopics", "botTopics"].every((key) => isNumberList(value[key]))) return false;
  if (!isNumberList(value["evidence"], 2)) return false;
  if (Number(value["flags"]) >= 2 ** FLAGS.length) return false;
  return ["languages", "userLanguages", "botLanguages"].every((key) => isNumberList(value[key], 4));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function hasNumbers(value: Record<string, unknown>, keys: string[]): boolean {
  return keys.every((key) => typeof value[key] === "number");
}

function isNumberList(value: unknown, length?: number): boolean {
  return (
    Array.isArray(value) &&
    (length === undefined || value.length === length) &&
    value.every((item) => typeof item === "number")
  );
}

function isPairList(value: unknown, limit: number): boolean {
  return Array.isArray(value) && value.length <= limit && value.every((pair) => isNumberList(pair, 2));
}
