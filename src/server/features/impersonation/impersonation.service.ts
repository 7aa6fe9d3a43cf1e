import type { z } from "zod";
import type {
  impersonationLinkSchema,
  impersonationOutputSchema,
  newImpersonationSchema,
} from "../../../domain/admin/admin-impersonation.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { signAccessToken } from "../../auth/tokens/access-token.ts";
import type { JwtKeys } from "../../auth/tokens/jwt-keys.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import { IMPERSONATION_MINUTES, createImpersonationSession } from "../../auth/sessions/sessions.ts";
import { deleteUserSession } from "../../auth/sessions/sessions.sql.ts";
import type { AdminViewer, UserViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { findUserName } from "../people/members.service.ts";
import { insertLink, consumeLink } from "./impersonation.sql.ts";

const LINK_MS = 60_000;

/** Creates a single-use link, valid for a minute, that opens a user's dashboard. AppError `not_found`. */
export async function createImpersonationLink(
  sql: Sql,
  viewer: AdminViewer,
  { clientId, userId, reason }: z.output<typeof newImpersonationSchema> & { clientId: string },
): Promise<z.input<typeof impersonationLinkSchema>> {
  const token = createSecret();
  const expiresAt = new Date(Date.now() + LINK_MS);
  await sql.begin(async (tx) => {
    const name = await findUserName(tx, { clientId, userId });
    if (name === undefined) throw new AppError("not_found", "User not found.");
    await insertLink(tx, { tokenHash: hashSecret(token), adminId: viewer.adminId, userId, reason, expiresAt });
    const action = "impersonation.link_made";
    await addAuditEntry(tx, { clientId, actor: viewer, action, subject: name, details: { reason } });
  });
  return { path: paths.impersonationLink(token), expiresAt: expiresAt.toISOString() };
}

/** Consumes a link and opens an impersonation session. AppError `not_found` for a used, expired or unknown link. */
export async function startImpersonation(
  { sql, keys }: { sql: Sql; keys: JwtKeys },
  { token, userAgent }: { token: string; userAgent: string },
): Promise<z.input<typeof impersonationOutputSchema>> {
  const link = await sql.begin(async (tx) => {
    const consumed = await consumeLink(tx, hashSecret(token));
    if (consumed === undefined) throw new AppError("not_found", "This link was already used or has expired.");
    const { clientId, adminId, adminName: name, userName: subject, reason } = consumed;
    const actor = { kind: "admin", adminId, name } as const;
    await addAuditEntry(tx, { clientId, actor, action: "impersonation.started", subject, details: { reason } });
    return consumed;
  });
  const { userId, clientId, role, adminId, adminName } = link;
  const sessionId = await createImpersonationSession(sql, { userId, adminId, userAgent });
  const claims = { userId, clientId, sessionId, role, impersonator: { adminId, name: adminName } };
  return { accessToken: await signAccessToken(claims, { keys, lifetimeSeconds: IMPERSONATION_MINUTES * 60 }) };
}

/** Ends an impersonation session. AppError `rejected` for the user's own session. */
export async function endImpersonation(sql: Sql, viewer: UserViewer): Promise<{ success: true }> {
  const { impersonator, clientId, userId, sessionId } = viewer;
  if (impersonator === undefined) throw new AppError("rejected", "This is your own session. Log out instead.");
  await sql.begin(async (tx) => {
    // Another click may have been faster.
    if ((await deleteUserSession(tx, { userId, sessionId })) === undefined) return;
    const subject = (await findUserName(tx, { clientId, userId })) ?? "";
    const actor = { kind: "admin", adminId: impersonator.adminId, name: impersonator.name } as const;
    await addAuditEntry(tx, { clientId, actor, action: "impersonation.ended", subject });
  });
  return { success: true };
}
