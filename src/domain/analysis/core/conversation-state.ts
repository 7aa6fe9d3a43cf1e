import { INTENTS, STAGES } from "../analysis.contract.ts";
import type { Goal, Intent, Stage } from "../analysis.contract.ts";
import type { LanguageScores } from "./text.ts";

/** What a bot message mainly does. Stored by index: never reorder. */
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

/** What the rare words of a message refer to. */
export const TOPICS = { none: 0, unknown: 1, botTopic: 2, ownTopic: 3 } as const;
/** Number of values of TOPICS. */
export const TOPIC_KINDS = 4;

/**
 * Response times of one conversation in bounded memory: the first 64 exactly, later ones counted in logarithmic steps
 * (response-times.ts).
 */
export type ResponseGaps = { list: number[]; steps: [number, number][] };

/**
 * Incremental state: all that analyzing the next message needs. A plain object that survives JSON, about 900 bytes. Stages are
 * numbers (−1 none, 0 discovery … 3 conversion), flags a bit mask in the order of FLAGS, positions count from 0 (−1 none), times
 * are in milliseconds (null unknown). Stored in the database by field name and order (state-codec.ts): a renamed field
 * invalidates every stored state.
 */
export type ConversationState = {
  v: 5;
  idleMs: number;
  /** The goal at the start, to detect that the account's goal has changed. */
  goal: Goal | null;
  /** Messages by role. */
  n: { user: number; bot: number; agent: number };
  turns: number;
  firstAt: number | null;
  lastAt: number | null;
  lastRole: "user" | "bot" | "agent" | null;
  languages: LanguageScores;
  /** The user's language alone, to detect a bot that replies in another one. */
  userLanguages: LanguageScores;
  botLanguages: LanguageScores;
  stage: number;
  confidence: number;
  movedBy: number;
  lastStage: number;
  /** Stage of the last message that had one: the current stage, which a new request can set back. */
  here: number;
  /** Stages of the last message of each side (−1 none), whose repetition has the same stage. */
  userStage: number;
  botStage: number;
  /** Evidence for Interest and for Consideration so far: sums of the probabilities of messages. */
  evidence: number[];
  /** Something concrete was offered. */
  offered: boolean;
  /** Act of the last bot message (index of ACTS), 0 before any. */
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
  /** The last user message was an explicit commitment. */
  committed: boolean;
  /**
   * The amount of the user's last counteroffer, and the price in the last bot message; 0 none. During a negotiation a price from
   * an earlier bot message is stored as its negative.
   */
  bid: number;
  price: number;
  /** The last user message was a counteroffer. */
  bidding: boolean;
  lastBot: number;
  /** Flags of the last bot message (bit mask of FLAGS). */
  lastBotFlags: number;
  waitingSince: number | null;
  slow: boolean;
  /** Time (ms) that the user spent waiting for slow replies of the bot. */
  waitedMs: number;
  gaps: ResponseGaps;
  flags: number;
  fallbacks: number;
  fallbackStreak: number;
  handoffAsked: boolean;
  handedOff: boolean;
  repeats: number;
  userKeys: number[];
  botKeys: number[];
  /** Hashes of the rare words of recent messages, 24 bits each. */
  userTopics: number[];
  botTopics: number[];
  /** The user asked the same again after a reply. */
  askedAgain: boolean;
  /** Unresolved obstacles of the user (bits of obstacles.ts), and the details that the bot asked for last. */
  troubles: number;
  asked: number;
  /** Flags of the last user message, and its length in words. */
  lastUserFlags: number;
  lastUserWords: number;
  closing: boolean;
  /** The user left with the last message, by what it says apart from a goodbye. */
  leaves: boolean;
  ended: boolean;
  /** The last feedback score received through the events endpoint. */
  feedback: number | null;
  /** The user's sentiment: message count, sum, and sum weighted by position, for mean and trend. */
  mood: { n: number; sum: number; weighted: number };
  intents: [number, number][];
};

/** Number of messages so far. */
export function countMessages(state: ConversationState): number {
  return state.n.user + state.n.bot + state.n.agent;
}

/** Whether any user message so far had one of these intents. */
export function hasIntent({ intents }: ConversationState, wanted: readonly Intent[]): boolean {
  return intents.some(([intent]) => wanted.includes(INTENTS[intent] ?? "oos"));
}

/** The name of a stage number; null for −1. */
export function getStageName(stage: number): Stage | null {
  return STAGES[stage] ?? null;
}
