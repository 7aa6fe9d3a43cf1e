import type {
  ConversationAnalysis,
  DropOffReason,
  Ending,
  Flag,
  Goal,
  Intent,
  Language,
  MessageAnalysis,
  Role,
  SignalInput,
  Stage,
} from "../../../domain/analysis/analysis.contract.ts";
import type { Step } from "../../../domain/analysis/steps.ts";

/** One message on its way in: validated, of a known client and API account. Times in milliseconds. */
export type IncomingMessage = {
  kind: "message";
  clientId: string;
  apiAccountId: string;
  /** The sender's name for the thread. */
  threadId: string;
  conversationId: string;
  messageId: string;
  channel: string;
  role: Role;
  text: string;
  at: number;
  /** False where the source knew no time: `at` then only keeps the order. */
  timed: boolean;
  endUser: string | null;
  agent: { name: string; version: string; model: string };
  metadata: unknown;
  uploadId: string | null;
};

/** One event on its way in. */
export type IncomingEvent = {
  kind: "event";
  clientId: string;
  apiAccountId: string;
  threadId: string;
  conversationId: string;
  eventId: string;
  type: SignalInput["type"] | "custom";
  name: string;
  at: number;
  score: number | null;
  data: unknown;
};

export type Incoming = IncomingMessage | IncomingEvent;
export type Outcome = "accepted" | "duplicate";

/** What of a client and its API accounts the ingest path needs. */
export type ClientSettings = {
  clientId: string;
  timeZone: string;
  idleMs: number;
  goals: Map<string, Goal>;
  /** Of the client's own intents; null where there never was one. */
  intentVersion: number | null;
};

/** A conversation's row, times in milliseconds. The engine's reading, and the client's corrections beside it. */
export type ConversationRow = {
  clientId: string;
  conversationId: string;
  apiAccountId: string;
  externalId: string;
  channel: string;
  language: Language;
  agentVersion: string;
  agentName: string;
  agentModel: string;
  endUser: string | null;
  startedAt: number;
  lastAt: number;
  localDay: string;
  /** −1 where no message has a time. */
  localHour: number;
  /** The instant its local hour began. */
  hourAt: number;
  closed: boolean;
  stage: Stage | null;
  converted: boolean;
  ended: Ending;
  handedOff: boolean;
  dropStage: Stage | null;
  dropReason: DropOffReason | null;
  sentiment: number;
  sentimentTrend: number;
  intent: Intent;
  messages: number;
  userMessages: number;
  botMessages: number;
  agentMessages: number;
  turns: number;
  durationMs: number;
  firstResponseMs: number | null;
  medianResponseMs: number | null;
  p95ResponseMs: number | null;
  quality: number;
  fallbacks: number;
  flags: Flag[];
  movedBy: string | null;
  correctedStage: Stage | "none" | null;
  correctedConverted: boolean | null;
  tags: string[];
  preview: string;
  lastStep: string;
  state: unknown;
  nextSeq: number;
  /** Counted on by each writing: tells a writer who remembers the row whether it still stands. */
  version: number;
};

/** A message as it is stored: what came in, what the engine says of it, its place in the thread. */
export type MessageRow = {
  clientId: string;
  conversationId: string;
  messageId: string;
  at: number;
  seq: number;
  role: Role;
  text: string;
  analysis: MessageAnalysis;
  step: Step | null;
  timed: boolean;
  uploadId: string | null;
  metadata: unknown;
};

export type { ConversationAnalysis };
