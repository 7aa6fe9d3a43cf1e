/** Administrators for tests, created as by the command, and the codes of their authenticator app. */
import { randomUUID } from "node:crypto";
import { generate } from "otplib";
import { hashSecret } from "#src/server/auth/secrets/secrets.ts";
import { insertAdminSession } from "#src/server/auth/sessions/admin-sessions.sql.ts";
import { signAdminToken } from "#src/server/auth/tokens/admin-token.ts";
import type { JwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import type { AdminViewer } from "#src/server/auth/viewer.contract.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { createAdministrator } from "#src/server/features/admin-team/administrators.service.ts";
import { PASSWORD } from "./accounts.ts";

export type TestAdministrator = {
  adminId: string;
  name: string;
  email: string;
  password: string;
  secret: string;
  recoveryCodes: string[];
};

/** Creates an administrator who can log in. */
export async function createTestAdministrator(sql: Sql): Promise<TestAdministrator> {
  const email = `admin-${randomUUID()}@example.com`;
  const created = await createAdministrator(sql, { email, name: "Sam Staff", password: PASSWORD });
  if (created === null) throw new Error("The address was taken.");
  return { ...created, name: "Sam Staff", email, password: PASSWORD };
}

/** Generates the code of the authenticator app; `stepsAhead: 1` gives the next one, which the server accepts too. */
export function generateCode(secret: string, stepsAhead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
}

/** Creates a session of an administrator and its token. */
export async function createAdminSession(
  sql: Sql,
  keys: JwtKeys,
  { adminId, name, email }: Pick<TestAdministrator, "adminId" | "name" | "email">,
): Promise<{ viewer: AdminViewer; token: string }> {
  const sessionId = hashSecret(randomUUID());
  await insertAdminSession(sql, { id: sessionId, adminId, lifetimeSeconds: 600, userAgent: "Vitest" });
  const token = await signAdminToken({ adminId, sessionId }, keys);
  return { viewer: { kind: "admin", adminId, sessionId, name, email }, token };
}
