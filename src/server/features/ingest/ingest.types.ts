import type { LossReason } from "../../../domain/reading/reading.contract.ts";
import type {
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
import type { Reading } from "../../../domain/analysis/analysis.ts";
import type { StoredReading } from "../../../domain/conversations/stored-reading.ts";
import type { MessageItem } from "../../../domain/ingest/ingest.contract.ts";
import type { ConversionValue } from "../../../domain/money/money.contract.ts";
import type { Properties } from "../../../domain/properties/extract-properties.ts";
import type { Reach } from "../../../domain/sources/build-report.ts";
import type { ToldSource } from "../../../domain/sources/build-source.ts";
import type { MeterSettings } from "./meter/meter.types.ts";
import type { MessageTemplate } from "../../../domain/analysis/text/messages/message-template.ts";

/** A validated message to be stored. Times are in milliseconds. */
export type IncomingMessage = {
  kind: "message";
  clientId: string;
  apiAccountId: string;
  /** The sender's id of the conversation. */
  externalId: string;
  conversationId: string;
  messageId: string;
  channel: string;
  role: Role;
  text: string;
  at: number;
  /** False if the source gave no time: `at` then only preserves the order. */
  timed: boolean;
  endUser: string | null;
  agent: { name: string; version: string; model: string };
  metadata: unknown;
  importId: string | null;
  /** What it tells of where its conversation comes from. */
  told?: ToldSource;
  /** How its platform knows the person, while a target of reports needs it. */
  reach?: Reach;
  /** What it tells of its conversation besides words. */
  properties?: Properties;
  /** What its sender reports of the model calls that led to it. */
  usage?: MessageItem["usage"];
  /** What was extracted ahead of its transaction. */
  standalone?: StandaloneAnalysis;
};

/** The part of a message's analysis that does not depend on its conversation; `template` is null unless a bot wrote it. */
export type StandaloneAnalysis = { reading: Reading; template: MessageTemplate | null };

/** A validated event to be stored. */
export type IncomingEvent = {
  kind: "event";
  clientId: string;
  apiAccountId: string;
  /** The sender's id of the conversation. */
  externalId: string;
  conversationId: string;
  eventId: string;
  type: SignalInput["type"] | "custom";
  name: string;
  at: number;
  score: number | null;
  /** What a conversion is worth. */
  value?: ConversionValue | undefined;
  data: unknown;
  /** The import that brought it, if one did. */
  importId?: string | null;
  /** What it tells of its conversation. */
  properties?: Properties;
};

export type Incoming = IncomingMessage | IncomingEvent;
/** `held`: stored durably, but not counted or analyzed before it is released. */
export type Outcome = "accepted" | "duplicate" | "held";

/** The settings of a client and its API accounts that ingest needs. */
export type ClientSettings = {
  clientId: string;
  timeZone: string;
  /** Increased by each change of the time zone. */
  zoneVersion: number;
  idleMs: number;
  /** By API account id. */
  goals: Map<string, Goal>;
  /** Version of the client's custom intents; null if it never had any. */
  intentVersion: number | null;
  /** Null for demo workspaces, whose messages are neither counted nor held. */
  meter: MeterSettings | null;
};

/** A row of `conversations`: the engine's analysis and the client's corrections. Times are in milliseconds. */
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
  /** −1 if no message has a time. */
  localHour: number;
  /** Start of the local hour. */
  hourAt: number;
  /** Version of the client's time zone that the local day and hour are in. */
  zoneVersion: number;
  closed: boolean;
  stage: Stage | null;
  converted: boolean;
  ended: Ending;
  handedOff: boolean;
  dropStage: Stage | null;
  /** The reason of its reading, with its corrections; null while it is open or not read, and where nothing went wrong. */
  dropReason: LossReason | null;
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
  /** Id of the message that moved the conversation to its stage. */
  movedBy: string | null;
  correctedStage: Stage | "none" | null;
  correctedConverted: boolean | null;
  /** What it came to, with the client's corrections; null if there is neither. */
  reading: StoredReading | null;
  /** The last score that its user gave, in hundredths; null without one. */
  score: number | null;
  tags: string[];
  preview: string;
  /** Key of the template of the last bot message. */
  lastStep: string;
  /** The encoded or decoded analysis state, see store/batch/analysis-state.ts. */
  state: unknown;
  nextSeq: number;
  /** Incremented by each write; optimistic writes are checked against it. */
  version: number;
};

/** A row of `messages` with its analysis. */
export type MessageRow = {
  clientId: string;
  conversationId: string;
  messageId: string;
  at: number;
  seq: number;
  role: Role;
  text: string;
  analysis: MessageAnalysis;
  template: MessageTemplate | null;
  timed: boolean;
  importId: string | null;
  metadata: unknown;
};
