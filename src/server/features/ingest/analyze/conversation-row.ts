import type { ConversationRow, IncomingMessage } from "../ingest.types.ts";

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
 * `keepAgent` leaves the agent as it is, for data older than the row's.
 */
export function mergeSender(
  row: ConversationRow,
  { endUser, agent }: Pick<IncomingMessage, "endUser" | "agent">,
  keepAgent = false,
): void {
  row.endUser ??= endUser;
  if (keepAgent) return;
  if (agent.version !== "") row.agentVersion = agent.version;
  if (agent.name !== "") row.agentName = agent.name;
  if (agent.model !== "") row.agentModel = agent.model;
}
