import { z } from "zod";
import { shortenText } from "../../../domain/shared/text.ts";
import { isStorableText } from "../../../domain/shared/text.ts";
import { localDayOf, startOfLocalDay } from "../../../domain/shared/time-zone.ts";
import type { AppViewer, KeyViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { addAuditEntry, hasEntry } from "../audit/audit.service.ts";
import { toCaller } from "./ask-as-key.ts";
import { lockKeyUse } from "./first-use.sql.ts";

/** Keys and apps whose use of a day is known to be in the audit log, by id. Only saves queries, so it may be cleared. */
const auditedDays = new Map<string, string>();
const MAX_KEYS = 10_000;
const MAX_NAME_LENGTH = 100;

const infoSchema = z.object({ name: z.string(), version: z.string().optional().catch(undefined) });
const messageSchema = z.object({
  params: z.object({
    clientInfo: infoSchema.optional().catch(undefined),
    _meta: z
      .object({ "io.modelcontextprotocol/clientInfo": infoSchema.optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
});

/** Notes in the audit log that a key or connected app was used over MCP, once per local day, with the client's name. */
export async function auditFirstUse(
  viewer: KeyViewer | AppViewer,
  clientName: string,
  nowMs = Date.now(),
): Promise<void> {
  const { clientId, timeZone } = viewer;
  const { callerId } = toCaller(viewer);
  const day = localDayOf(nowMs, timeZone);
  if (auditedDays.get(callerId) === day) return;
  await getDatabase().withClient(clientId, async (tx) => {
    await lockKeyUse(tx, callerId);
    const since = new Date(startOfLocalDay(day, timeZone));
    if (viewer.kind === "app") return auditApp(tx, viewer, since);
    if (await hasEntry(tx, { clientId, action: "key.mcp_used", actorId: callerId, since })) return;
    await addAuditEntry(tx, { clientId, actor: viewer, action: "key.mcp_used", subject: clientName });
  });
  if (auditedDays.size >= MAX_KEYS) auditedDays.clear();
  auditedDays.set(callerId, day);
}

/** The member is who reads; the entry is about the app, by the name it was connected with. */
async function auditApp(tx: Queryable, { clientId, userId, appId, name }: AppViewer, since: Date): Promise<void> {
  // A member may have connected several apps of one name.
  const entry = { clientId, action: "app.mcp_used", details: { appId } } as const;
  if (await hasEntry(tx, { ...entry, actorId: userId, since })) return;
  await addAuditEntry(tx, { ...entry, actor: { kind: "user", userId }, subject: name });
}

/** The name of the client that sent a message, as it says itself; else what its user agent begins with. */
export function getClientName(message: unknown, userAgent: string | null): string {
  const parsed = messageSchema.safeParse(message);
  const params = parsed.success ? parsed.data.params : undefined;
  const info = params?._meta?.["io.modelcontextprotocol/clientInfo"] ?? params?.clientInfo;
  const name = info === undefined ? (userAgent?.split(" ", 1)[0] ?? "") : `${info.name} ${info.version ?? ""}`;
  const shown = isStorableText(name) ? shortenText(name, MAX_NAME_LENGTH) : "";
  return shown === "" ? "Unnamed client" : shown;
}
