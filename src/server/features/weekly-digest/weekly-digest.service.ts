import { canEditReports, canView } from "../../../domain/auth/policies.ts";
import { computeNextSendMs } from "../../../domain/reports/schedule-times.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { DIGEST_RULE } from "../../../domain/weekly-digest/weekly-digest.contract.ts";
import type { DigestChange, DigestSettings } from "../../../domain/weekly-digest/weekly-digest.contract.ts";
import { encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { requireOutbound } from "../../http/outbound/outbound-target.ts";
import { auditChange, listChanges } from "../audit/audit.service.ts";
import { listRecipients } from "../notifications/notifications.service.ts";
import { chatPurpose } from "../webhooks/chats.service.ts";
import { getChatDelivery, maskUrl } from "../webhooks/messages.service.ts";
import { findDigest, findDigestClient, setNextDigest, upsertDigest } from "./weekly-digest.sql.ts";
import type { DigestRow } from "./weekly-digest.sql.ts";

/** The type of the messages to Slack. */
export const DIGEST_MESSAGE = "digest";

const OFF: DigestRow = {
  ...{ enabled: false, lang: "en", userIds: [], nextAt: null, lastSentAt: null, lastWeek: null },
  ...{ slack: null, slackSecret: null, slackHint: null, slackChannel: null },
};

/** A client's digest, without secrets; every role may see it. */
export async function getDigestSettings({
  clientId,
  role,
}: Pick<UserViewer, "clientId" | "role">): Promise<DigestSettings> {
  requirePermission(canView(role));
  return getDatabase().withClient(clientId, async (tx) => {
    return toSettings(tx, clientId, (await findDigest(tx, clientId)) ?? OFF);
  });
}

/**
 * Changes a client's digest; omitted fields stay as they are. AppError `forbidden` by role, `not_found` for people of others, `rejected`
 * with the field for an address that is not called, Slack without its address or token, or a digest that nobody would get.
 */
export async function changeDigest(viewer: UserViewer, change: DigestChange): Promise<DigestSettings> {
  const { clientId } = viewer;
  requirePermission(canEditReports(viewer.role));
  if (change.url !== undefined) await requireOutbound(change.url);
  const nowMs = await getBusinessTime(getDatabase().system);
  return getDatabase().withClient(clientId, async (tx) => {
    const before = (await findDigest(tx, clientId, true)) ?? OFF;
    if (change.userIds !== undefined) await requireMembers(tx, clientId, change.userIds);
    const slack = await sealSlack(clientId, change, before);
    const { enabled = before.enabled, lang = before.lang, userIds = before.userIds } = change;
    if (enabled && userIds.length === 0 && slack.slack === null) {
      throw new AppError("rejected", "Choose who gets the digest: people, Slack or both.", {
        fields: { enabled: "Choose who gets it first" },
      });
    }
    const isKept = before.nextAt !== null && enabled;
    const nextAt = enabled ? await computeNextAt(tx, clientId, nowMs) : null;
    const after = { enabled, lang, userIds, ...slack, nextAt: isKept ? before.nextAt : nextAt };
    await upsertDigest(tx, { clientId, ...after });
    const changed = listChanges(toAudited(before), toAudited({ ...before, ...after }));
    if (changed.length > 0) {
      await auditChange(tx, viewer, { action: "digest.changed", details: { changed: changed.join(", ") } });
    }
    return toSettings(tx, clientId, (await findDigest(tx, clientId)) ?? OFF);
  });
}

/** Sets when the client's digest is sent next, after a change of its time zone. One that is due is sent first. */
export async function rescheduleDigest(tx: Queryable, clientId: string): Promise<void> {
  const row = await findDigest(tx, clientId, true);
  const nowMs = await getBusinessTime(tx);
  if (row === undefined || row.nextAt === null || row.nextAt.getTime() <= nowMs) return;
  await setNextDigest(tx, { clientId, nextAt: await computeNextAt(tx, clientId, nowMs) });
}

async function computeNextAt(tx: Queryable, clientId: string, nowMs: number): Promise<Date> {
  const client = await findDigestClient(tx, clientId);
  return new Date(computeNextSendMs(DIGEST_RULE, nowMs, client?.timeZone ?? "UTC"));
}

async function requireMembers(tx: Queryable, clientId: string, userIds: readonly string[]): Promise<void> {
  const members = await listRecipients(tx, { clientId, kind: "digest", userIds });
  if (members.length === userIds.length) return;
  const message = "Choose members of your workspace";
  throw new AppError("not_found", `${message}.`, { fields: { userIds: message } });
}

type Slack = Pick<DigestRow, "slack" | "slackSecret" | "slackHint" | "slackChannel">;

async function sealSlack(clientId: string, change: DigestChange, before: DigestRow): Promise<Slack> {
  const { slack = toWay(before), url, token, channel } = change;
  const seal = (secret: string): Promise<Buffer> => encryptSecret(secret, chatPurpose(clientId));
  if (slack === "off") return pickSlack(OFF);
  if (slack === "webhook") {
    if (url === undefined) return requireKept("slack", before, { url: "Enter the address" });
    return { slack: "slack", slackSecret: await seal(url), slackHint: maskUrl(url), slackChannel: null };
  }
  const slackChannel = channel ?? before.slackChannel;
  if (slackChannel === null) throw createRefusal({ channel: "Enter the channel" });
  if (token === undefined)
    return { ...requireKept("slack_bot", before, { token: "Enter the bot token" }), slackChannel };
  return { slack: "slack_bot", slackSecret: await seal(token), slackHint: `xoxb-…${token.slice(-4)}`, slackChannel };
}

/** The stored secret, if it is of this kind. */
function requireKept(kind: DigestRow["slack"], before: DigestRow, fields: Record<string, string>): Slack {
  if (before.slack === kind) return pickSlack(before);
  throw createRefusal(fields);
}

function createRefusal(fields: Record<string, string>): AppError {
  return new AppError("rejected", `${Object.values(fields).join(", ")}.`, { fields });
}

function pickSlack({ slack, slackSecret, slackHint, slackChannel }: DigestRow): Slack {
  return { slack, slackSecret, slackHint, slackChannel };
}

function toWay({ slack }: DigestRow): DigestSettings["slack"] {
  if (slack === null) return "off";
  return slack === "slack" ? "webhook" : "bot";
}

function toAudited({ enabled, lang, userIds, slackSecret, slackChannel }: DigestRow) {
  return { enabled, lang, userIds, slack: [slackSecret, slackChannel] };
}

async function toSettings(tx: Queryable, clientId: string, row: DigestRow): Promise<DigestSettings> {
  const { enabled, lang, slackHint, slackChannel, nextAt, lastSentAt } = row;
  // Somebody may have left the workspace since.
  const members = await listRecipients(tx, { clientId, kind: "digest", userIds: row.userIds });
  return {
    ...{ enabled, lang },
    userIds: members.map(({ userId }) => userId),
    ...{ slack: toWay(row), hint: slackHint, channel: slackChannel },
    nextAt: nextAt?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastPost: await getChatDelivery(tx, { clientId, type: DIGEST_MESSAGE }),
  };
}
