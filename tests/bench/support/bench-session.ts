import type postgres from "postgres";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";

/** Signs in as a user of the client; returns the access token. */
export async function createBenchSession(sql: postgres.Sql, clientId: string): Promise<string> {
  const [row] = await sql<{ userId: string }[]>`
    select user_id as "userId" from users where client_id = ${clientId} limit 1`;
  if (row === undefined) throw new Error("The client has no user.");
  const user = { userId: row.userId, clientId, role: "owner" as const };
  const context = { sql: getDatabase().system, keys: await getJwtKeys() };
  return (await issueTokens(context, { user, remembered: false, userAgent: "bench" })).accessToken;
}
