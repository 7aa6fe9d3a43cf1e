/** Starts an impersonation as the administrators' area does. */
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import {
  createImpersonationLink,
  startImpersonation,
} from "#src/server/features/impersonation/impersonation.service.ts";
import { createAdminSession, createTestAdministrator } from "./administrators.ts";

/** Lets a new administrator act as a user. Returns the access token and the administrator's id. */
export async function impersonate(user: {
  clientId: string;
  userId: string;
}): Promise<{ accessToken: string; adminId: string }> {
  const sql = getDatabase().system;
  const keys = await getJwtKeys();
  const { viewer } = await createAdminSession(sql, keys, await createTestAdministrator(sql));
  const { clientId, userId } = user;
  const link = await createImpersonationLink(sql, viewer, { clientId, userId, reason: "For the test" });
  const token = link.path.split("/").at(-1) ?? "";
  const { accessToken } = await startImpersonation({ sql, keys }, { token, userAgent: "Vitest" });
  return { accessToken, adminId: viewer.adminId };
}
