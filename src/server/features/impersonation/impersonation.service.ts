import type { z } from "zod";
import type {
  impersonationLinkSchema,
  impersonationOutputSchema,
  newImpersonationSchema,
} from "../../../domain/admin/admin.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { paths } from "../../../domain/shared/paths.ts";
import { signAccessToken } from "../../auth/access-token.ts";
import type { JwtKeys } from "../../auth/jwt-keys.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import { endSession, IMPERSONATION_MINUTES, openImpersonation } from "../../auth/sessions.ts";
import type { AdminViewer, UserViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { insertLink, selectUserName, takeLink } from "./impersonation.sql.ts";

const LINK_MS = 60_000;

/** A link that opens one user's dashboard once, within a minute. AppError `not_found`. */
export async function createImpersonationLink(
  sql: Sql,
  viewer: AdminViewer,
  { clientId, userId, reason }: z.output<typeof newImpersonationSchema> & { clientId: string },
): Promise<z.input<typeof impersonationLinkSchema>> {
  const token = createSecret();
  const expiresAt = new Date(Date.now() + LINK_MS);
  await sql.begin(async (tx) => {
    const name = await selectUserName(tx, { clientId, userId });
    if (name === undefined) throw new AppError("not_found", "There is no such user.");
    await insertLink(tx, { tokenHash: hashSecret(token), adminId: viewer.adminId, userId, reason, expiresAt });
    const note = { clientId, actor: viewer, action: "impersonation.link_made", subject: name } as const;
    await writeAudit(tx, { ...note, details: { reason } });
  });
  return { path: paths.adminLogin(token), expiresAt: expiresAt.toISOString() };
}

/** Opens the session of a link, which is then used up. AppError `not_found` for one that is used, old or made up. */
export async function startImpersonation(
  { sql, keys }: { sql: Sql; keys: JwtKeys },
  { token, userAgent }: { token: string; userAgent: string },
): Promise<z.input<typeof impersonationOutputSchema>> {
  const link = await sql.begin(async (tx) => {
    const taken = await takeLink(tx, hashSecret(token));
    if (taken === undefined) throw new AppError("not_found", "This link was used or has run out.");
    const { clientId, adminId, adminName: name, userName: subject, reason } = taken;
    const actor = { kind: "admin", adminId, name } as const;
    await writeAudit(tx, { clientId, actor, action: "impersonation.started", subject, details: { reason } });
    return taken;
  });
  const { userId, clientId, role, adminId, adminName } = link;
  const sessionId = await openImpersonation(sql, { userId, adminId, userAgent });
  const claims = { userId, clientId, sessionId, role, impersonator: { adminId, name: adminName } };
  return { accessToken: await signAccessToken(claims, { keys, lifetimeSeconds: IMPERSONATION_MINUTES * 60 }) };
}

/** Ends the session in which an administrator acts as a user. AppError `rejected` for a user's own. */
export async function endImpersonation(sql: Sql, viewer: UserViewer): Promise<{ success: true }> {
  const { impersonator, clientId, userId, sessionId } = viewer;
  if (impersonator === undefined) throw new AppError("rejected", "This is your own session. Log out instead.");
  await sql.begin(async (tx) => {
    const subject = (await selectUserName(tx, { clientId, userId })) ?? "";
    const actor = { kind: "admin", adminId: impersonator.adminId, name: impersonator.name } as const;
    await writeAudit(tx, { clientId, actor, action: "impersonation.ended", subject });
  });
  await endSession(sql, sessionId);
  return { success: true };
}
