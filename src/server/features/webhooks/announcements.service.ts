import { languageSchema, stageSchema } from "../../../domain/analysis/analysis.contract.ts";
import { sourceSchema } from "../../../domain/sources/sources.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { MINUTE_MS } from "../../../domain/shared/durations.ts";
import { lostLeadSchema } from "../../../domain/webhooks/webhook-events.ts";
import type { WebhookEventData } from "../../../domain/webhooks/webhook-events.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getEnv } from "../../env.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { log } from "../../log.ts";
import {
  findForEvent,
  listUnannouncedLeads,
  noteAnnouncedLeads,
  listSubscribedClients,
  listUnannounced,
  noteAnnounced,
  tryLockAnnouncing,
} from "./announcements.sql.ts";
import type { EndedConversation, LostLead } from "./announcements.sql.ts";
import { enqueueEvent } from "./messages.service.ts";

type SoldValue = Pick<WebhookEventData<"conversation.sold">, "eventId" | "value" | "currency">;

const BATCH = 200;
/** Rows are looked at again for this long: a transaction may commit after later ones. */
const OVERLAP_MS = 2 * MINUTE_MS;
const CONVERSATION_EVENTS = ["conversation.closed", "conversation.converted", "lead.lost"] as const;

/** Until when this process has looked at each client's conversations. */
const lookedAt = new Map<string, number>();

/** Announces conversations that ended or converted to the webhooks that chose them. True if more are waiting. */
export async function announceConversations(): Promise<boolean> {
  const clients = await listSubscribedClients(getDatabase().system, CONVERSATION_EVENTS);
  let isMore = false;
  for (const { clientId, since } of clients) {
    const startMs = Date.now();
    const from = new Date(Math.max(since.getTime(), (lookedAt.get(clientId) ?? 0) - OVERLAP_MS));
    try {
      const count = await announceOfClient(clientId, from);
      if (count === null) continue;
      if (count === BATCH) isMore = true;
      else lookedAt.set(clientId, startMs);
    } catch (error) {
      log.warn({ err: error, clientId }, "announcing conversations failed");
    }
  }
  return isMore;
}

/** Announces a client's conversations; returns how many, null if another process is at it. */
async function announceOfClient(clientId: string, since: Date): Promise<number | null> {
  return getDatabase().withClient(clientId, async (tx) => {
    if (!(await tryLockAnnouncing(tx, clientId))) return null;
    const rows = await listUnannounced(tx, { clientId, since, limit: BATCH });
    const nowMs = await getBusinessTime(tx);
    for (const row of rows) await announce(tx, { clientId, row, nowMs });
    if (rows.length > 0) await noteAnnounced(tx, { clientId, rows: rows.map(toAnnounced) });
    const leads = await listUnannouncedLeads(tx, { clientId, since, limit: BATCH });
    for (const lead of leads) await announceLead(tx, { clientId, lead, nowMs });
    if (leads.length > 0) await noteAnnouncedLeads(tx, { clientId, ids: leads.map(({ id }) => id) });
    return Math.max(rows.length, leads.length);
  });
}

/** Enqueues the report of a sold conversation for the webhooks that chose it, in the caller's transaction. */
export async function announceSold(
  tx: Queryable,
  { clientId, conversationId, ...sale }: { clientId: string; conversationId: string } & SoldValue,
): Promise<void> {
  const row = await findForEvent(tx, { clientId, conversationId });
  if (row === undefined) return;
  const { source, ...conversation } = row;
  const data = { ...toEventData(conversation), ...sale, source: sourceSchema.nullable().parse(source) };
  await enqueueEvent(tx, {
    clientId,
    type: "conversation.sold",
    data,
    conversationId,
    nowMs: await getBusinessTime(tx),
  });
}

async function announce(
  tx: Queryable,
  { clientId, row, nowMs }: { clientId: string; row: EndedConversation; nowMs: number },
): Promise<void> {
  const { wasConverted: _wasConverted, hasGoneOn: _hasGoneOn, ...ended } = row;
  const data = toEventData(ended);
  const hasEnded = row.closed && row.hasGoneOn !== false;
  const event = { clientId, conversationId: row.id, data, nowMs };
  if (row.converted && row.wasConverted !== true) await enqueueEvent(tx, { ...event, type: "conversation.converted" });
  if (hasEnded) await enqueueEvent(tx, { ...event, type: "conversation.closed" });
}

async function announceLead(
  tx: Queryable,
  { clientId, lead, nowMs }: { clientId: string; lead: LostLead; nowMs: number },
): Promise<void> {
  const { reason, need, contact, state, ...row } = lead;
  const data = {
    ...toEventData(row),
    ...lostLeadSchema.parse({ reason, need, contact, state }),
    url: new URL(paths.dash.conversation(lead.id), getEnv().siteUrl).href,
  };
  await enqueueEvent(tx, { clientId, type: "lead.lost", data, conversationId: lead.id, nowMs });
}

function toAnnounced({ id, closed, lastMessageAt, converted }: EndedConversation) {
  return { id, converted, lastAtMs: closed ? lastMessageAt.getTime() : 0 };
}

function toEventData({
  closed: _closed,
  ...row
}: Omit<EndedConversation, "wasConverted" | "hasGoneOn">): WebhookEventData<"conversation.closed"> {
  return {
    ...row,
    language: languageSchema.parse(row.language),
    version: row.version === "" ? null : row.version,
    stage: row.stage === null ? null : stageSchema.parse(row.stage),
    startedAt: row.startedAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
  };
}
