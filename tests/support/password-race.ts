/** Races a password change against an action that started with the old password. */
import { revokeUserAccess } from "#src/server/auth/sessions/sessions.sql.ts";
import { attemptDuring } from "./lock-race.ts";

/** Changes the password like a reset while `attempt`, which still reads the old password, is under way. */
export async function changePasswordDuring<T>(
  databaseUrl: string,
  userId: string,
  attempt: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  return attemptDuring(
    databaseUrl,
    async (tx) => {
      await tx`update users set password_hash = 'another' where user_id = ${userId}`;
      await revokeUserAccess(tx, { userId });
    },
    attempt,
  );
}
