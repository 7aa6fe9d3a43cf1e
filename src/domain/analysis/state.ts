import { FLAGS, INTENTS, goalSchema } from "./analysis.contract.ts";
import type { Goal, Intent } from "./analysis.contract.ts";
import { createLanguageScores } from "./language.ts";
import type { LanguageScores } from "./language.ts";
import { createResponseGaps } from "./responses.ts";
import type { ResponseGaps } from "./responses.ts";

/** How much silence (ms) ends a thread, unless the account says otherwise. */
export const DEFAULT_IDLE_MS = 30 * 60_000;

/**
 * All that must be known of a conversation to read its next message: a plain object that survives JSON, about 700 bytes.
 * Stages are numbers (−1 none, 0 discovery … 3 conversion), flags a bit mask in the order of FLAGS, positions count
 * from 0 (−1: there is none), instants are in milliseconds (null unknown).
 */
export type ConversationState = {
  v: 3;
  idleMs: number;
  /** The goal it was begun under, for whoever must know whether the account's goal has changed since. */
  goal: Goal | null;
  /** Messages by role. */
  n: { user: number; bot: number; agent: number };
  turns: number;
  firstAt: number | null;
  lastAt: number | null;
  lastRole: "user" | "bot" | "agent" | null;
  languages: LanguageScores;
  /** The user's language alone, to notice a bot that answers in another. */
  userLanguages: LanguageScores;
  botLanguages: LanguageScores;
  stage: number;
  confidence: number;
  movedBy: number;
  lastStage: number;
  /** The stage of the last message that had one: where the talk is now, which a new matter may set back. */
  here: number;
  /** Something concrete was put on the table. */
  offered: boolean;
  /** What the last bot message did (an index of ACTS), 0 before any. */
  act: number;
  converted: boolean;
  withdrawn: boolean;
  /** Position of the last user message, and whether it asked something. */
  lastUser: number;
  lastUserAsks: boolean;
  /** The last user message said no. */
  denied: boolean;
  /** The last user message said yes. */
  affirmed: boolean;
  /** The last user message committed to something in so many words. */
  committed: boolean;
  /**
   * The amount that the user last named against the bot's, and the one in the last bot message; 0 none. While prices are
   * bandied about, one that an earlier message of the bot named stands as its negative.
   */
  bid: number;
  price: number;
  /** The last user message named an amount of its own. */
  bidding: boolean;
  lastBot: number;
  /** What was remarkable in the last bot message and after it (bit mask of FLAGS). */
  lastBotFlags: number;
  waitingSince: number | null;
  slow: boolean;
  gaps: ResponseGaps;
  flags: number;
  fallbacks: number;
  fallbackStreak: number;
  handoffAsked: boolean;
  handedOff: boolean;
  repeats: number;
  userKeys: number[];
  botKeys: number[];
  /** What stands in the user's way (bits of troubles.ts), and which contact details the bot asked for last. */
  troubles: number;
  asked: number;
  /** The flags of the last user message, and its length in words. */
  lastUserFlags: number;
  lastUserWords: number;
  closing: boolean;
  ended: boolean;
  /** The last score that the user gave, as the events endpoint took it. */
  feedback: number | null;
  /** The user's sentiment: messages, their sum, and their sum weighted by position, for the mean and the trend. */
  mood: { n: number; sum: number; weighted: number };
  intents: [number, number][];
};

/** A conversation of which nothing has been read yet. `idleMs`: silence after which repetition and fallback streaks start anew. */
export function createConversationState(options: { goal?: Goal; idleMs?: number } = {}): ConversationState {
  return {
    v: 3,
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
    gaps: createResponseGaps(),
    flags: 0,
    fallbacks: 0,
    fallbackStreak: 0,
    handoffAsked: false,
    handedOff: false,
    repeats: 0,
    userKeys: [],
    botKeys: [],
    troubles: 0,
    asked: 0,
    lastUserFlags: 0,
    lastUserWords: 0,
    closing: false,
    ended: false,
    feedback: null,
    mood: { n: 0, sum: 0, weighted: 0 },
    intents: [],
  };
}

/** Whether the user said one of these to be their wish, at any time. */
export function cameFor({ intents }: ConversationState, wanted: readonly Intent[]): boolean {
  return intents.some(([intent]) => wanted.includes(INTENTS[intent] ?? "oos"));
}

/** A state of its own that says the same: what is read on with one changes nothing of the other. */
export function copyConversationState(state: ConversationState): ConversationState {
  return {
    ...state,
    n: { ...state.n },
    languages: [...state.languages],
    userLanguages: [...state.userLanguages],
    botLanguages: [...state.botLanguages],
    gaps: { list: [...state.gaps.list], steps: state.gaps.steps.map(([step, count]) => [step, count]) },
    userKeys: [...state.userKeys],
    botKeys: [...state.botKeys],
    mood: { ...state.mood },
    intents: state.intents.map(([intent, weight]) => [intent, weight]),
  };
}

/** A state as it comes back from storage, or null when it is none of ours. Cheap: it checks shape, not every number. */
export function parseConversationState(value: unknown): ConversationState | null {
  return isConversationState(value) ? value : null;
}

/** How many messages the conversation has so far. */
export function countMessages(state: ConversationState): number {
  return state.n.user + state.n.bot + state.n.agent;
}

const NUMBERS = [
  "idleMs",
  "turns",
  "stage",
  "confidence",
  "movedBy",
  "lastStage",
  "here",
  "act",
  "lastUser",
  "lastBot",
  "lastBotFlags",
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
  "slow",
  "handoffAsked",
  "handedOff",
  "closing",
  "ended",
] as const;
const NULLABLE_NUMBERS = ["firstAt", "lastAt", "waitingSince", "feedback"] as const;

function isConversationState(value: unknown): value is ConversationState {
  if (!isRecord(value) || value["v"] !== 3) return false;
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
  if (!isNumberList(value["botKeys"])) return false;
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
