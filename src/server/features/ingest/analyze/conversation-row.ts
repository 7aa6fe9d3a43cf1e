import type { ConversationRow, IncomingMessage } from "../ingest.types.ts";
import type { ConversationHeader } from "../store/pending-writes.sql.ts";

/** A new row starts at a random version, so that a conversation deleted and created again never matches a cached one. */
const FIRST_VERSIONS = 2 ** 30;

type Identity = Pick<ConversationRow, "clientId" | "conversationId" | "apiAccountId" | "externalId" | "channel">;

/** Creates the row of a conversation whose first message was sent at `at` (ms), before any analysis. */
export function createConversationRow(
  { clientId, conversationId, apiAccountId, externalId, channel }: Identity,
  at: number,
): ConversationRow {
  return {
    clientId,
    conversationId,
    apiAccountId,
    externalId,
    channel,
    language: "other",
    agentVersion: "",
    agentName: "",
    agentModel: "",
    endUser: null,
    startedAt: at,
    lastAt: at,
    localDay: "",
    localHour: 0,
    hourAt: 0,
    zoneVersion: 0,
    closed: false,
    stage: null,
    converted: false,
    ended: "open",
    handedOff: false,
    dropStage: null,
    dropReason: null,
    sentiment: 0,
    sentimentTrend: 0,
    intent: "oos",
    messages: 0,
    userMessages: 0,
    botMessages: 0,
    agentMessages: 0,
    turns: 0,
    durationMs: 0,
    firstResponseMs: null,
    medianResponseMs: null,
    p95ResponseMs: null,
    quality: 0,
    fallbacks: 0,
    flags: [],
    movedBy: null,
    correctedStage: null,
    correctedConverted: null,
    reading: null,
    score: null,
    tags: [],
    preview: "",
    lastStep: "",
    state: null,
    nextSeq: 0,
    version: Math.floor(Math.random() * FIRST_VERSIONS),
  };
}

/**
 * Merges what a sender reported into the row: the first end user stays, each reported agent field replaces the stored one.
 * With `isOlder`, for data older than the row's, only what is missing is added.
 */
export function mergeSender(
  row: ConversationRow,
  { endUser, agent }: Pick<IncomingMessage, "endUser" | "agent">,
  isOlder = false,
): void {
  row.endUser ??= endUser;
  row.agentVersion = chooseName(row.agentVersion, agent.version, isOlder);
  row.agentName = chooseName(row.agentName, agent.name, isOlder);
  row.agentModel = chooseName(row.agentModel, agent.model, isOlder);
}

function chooseName(stored: string, reported: string, isOlder: boolean): string {
  return reported === "" || (isOlder && stored !== "") ? stored : reported;
}

/** Merges what a pending write's header reports; a header older than the row does not change its agent. */
export function mergeHeader(row: ConversationRow, header: ConversationHeader): void {
  const agent = { name: header.agentName, version: header.agentVersion, model: header.agentModel };
  mergeSender(row, { endUser: header.endUser, agent }, header.lastAt < row.lastAt);
}
