import type { Target } from "../../../domain/alerts/alerts.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { requireOutbound } from "../../http/outbound/outbound-target.ts";
import { listRecipients } from "../notifications/notifications.service.ts";
import { chatPurpose } from "../webhooks/chats.service.ts";
import { requireEndpoint } from "../webhooks/endpoints.service.ts";
import { maskUrl } from "../webhooks/messages.service.ts";
import type { StoredTarget } from "./stored-rule.ts";

type ChatTarget = Extract<Target, { url: string }>;

/**
 * Checks targets and encrypts the addresses of chats. An address that comes back masked is the stored one. What was stored before is
 * not checked again: a member may have left and a webhook been deleted since. AppError `not_found` for people and webhooks of others,
 * `rejected` with the field for an address that is not called, `impersonating` for a new target of an administrator.
 */
export async function sealTargets(
  { clientId, impersonator }: Pick<UserViewer, "clientId" | "impersonator">,
  targets: readonly Target[],
  stored: readonly StoredTarget[],
): Promise<StoredTarget[]> {
  const sealed: StoredTarget[] = [];
  if (impersonator !== undefined && targets.some((target) => !isStored(target, stored))) {
    throw new AppError("impersonating", "Targets can't be added while you act as a client.");
  }
  for (const [at, target] of targets.entries()) sealed.push(await sealTarget(clientId, target, { at, stored }));
  return sealed;
}

function isStored(target: Target, stored: readonly StoredTarget[]): boolean {
  if (target.kind === "mail") return listNewUsers(target.userIds, stored).length === 0;
  if (target.kind === "webhook") {
    return stored.some((one) => one.kind === "webhook" && one.endpointId === target.endpointId);
  }
  return findKept(target, stored) !== undefined;
}

function listNewUsers(userIds: readonly string[], stored: readonly StoredTarget[]): string[] {
  const known = new Set(stored.flatMap((one) => (one.kind === "mail" ? one.userIds : [])));
  return [...new Set(userIds)].filter((userId) => !known.has(userId));
}

/** The stored chat whose masked address came back. */
function findKept({ kind, url }: ChatTarget, stored: readonly StoredTarget[]): StoredTarget | undefined {
  return stored.find((known) => known.kind === kind && "hint" in known && known.hint === url);
}

async function sealTarget(
  clientId: string,
  target: Target,
  { at, stored }: { at: number; stored: readonly StoredTarget[] },
): Promise<StoredTarget> {
  if (target.kind === "mail") {
    const userIds = [...new Set(target.userIds)];
    const added = listNewUsers(userIds, stored);
    const members = await getDatabase().withClient(clientId, (tx) =>
      listRecipients(tx, { clientId, kind: "alert", userIds: added }),
    );
    if (members.length === added.length) return { kind: "mail", userIds };
    throw new AppError("not_found", "Choose members of your workspace.", {
      fields: { [`targets.${at}.userIds`]: "Choose members of your workspace" },
    });
  }
  if (target.kind === "webhook") {
    const { endpointId } = target;
    if (isStored(target, stored)) return target;
    await getDatabase().withClient(clientId, (tx) => requireEndpoint(tx, { clientId, endpointId }));
    return target;
  }
  const { kind, url } = target;
  const kept = findKept(target, stored);
  if (kept !== undefined) return kept;
  await requireOutbound(url, `targets.${at}.url`);
  return { kind, sealed: (await encryptSecret(url, chatPurpose(clientId))).toString("base64"), hint: maskUrl(url) };
}
