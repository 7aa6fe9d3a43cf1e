import { demoConnections } from "../../../demo/channel-connections.ts";
import type { DemoConnection } from "../../../demo/channel-connections.ts";
import { demoWorkspace } from "../../../demo/demo.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { addDemoConnection } from "../channels/connections/demo-connections.service.ts";
import type { DemoConnectionInput } from "../channels/connections/demo-connections.service.ts";
import { countMessages } from "./demo.sql.ts";
import type { DemoUser } from "./demo.sql.ts";

/** Connects the demo's channels with a health that fits their accounts' messages. */
export async function addChannels(
  clientId: string,
  { owner, accounts }: { owner: DemoUser; accounts: ReadonlyMap<string, string> },
): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer: UserViewer = { kind: "user", ...owner, clientId, timeZone, sessionId: crypto.randomUUID() };
  const nowMs = Date.now();
  for (const connection of demoConnections) {
    const name = demoWorkspace.accounts.find(({ key }) => key === connection.account)?.name ?? "";
    const apiAccountId = accounts.get(name);
    if (apiAccountId === undefined) throw new Error(`The workspace has no API account ${name}.`);
    const counts = await getDatabase().withClient(clientId, (tx) => countMessages(tx, { clientId, apiAccountId }));
    const { channel, fields, settings, connectedDaysAgo, refused } = connection;
    await addDemoConnection(viewer, {
      apiAccountId,
      channel,
      fields,
      settings,
      connectedAt: new Date(nowMs - connectedDaysAgo * DAY_MS),
      refusedAt: refused === null ? null : new Date(nowMs - refused.ago),
      health: { ...buildTraffic(connection, counts, nowMs), ...buildRefusals(connection, nowMs) },
    });
  }
}

function buildTraffic(
  { traffic, verifiedAgo }: DemoConnection,
  counts: { userMessages: number; replies: number },
  nowMs: number,
): DemoConnectionInput["health"] {
  if (traffic === null) return {};
  const messages = counts.userMessages + counts.replies;
  const scale = (perThousand: number) => Math.round((perThousand * messages) / 1_000);
  const ignored = Object.fromEntries(Object.entries(traffic.ignored).map(([reason, n]) => [reason, scale(n)]));
  const duplicates = scale(traffic.duplicates);
  const verifiedAt = nowMs - verifiedAgo;
  return {
    ...counts,
    messages,
    duplicates,
    ignored,
    received: messages + duplicates + Object.values(ignored).reduce((sum, n) => sum + n, 0),
    lastEventAt: verifiedAt,
    lastMessageAt: verifiedAt,
  };
}

function buildRefusals({ refused }: DemoConnection, nowMs: number): DemoConnectionInput["health"] {
  if (refused === null) return {};
  const at = nowMs - refused.ago;
  return {
    wrongSignature: refused.count,
    lastRejectedAt: at,
    lastError: { at, code: "signature", message: "A request came with a wrong signature." },
  };
}
