/** Races a password change against an action that started with the old password. */
import { revokeUserAccess } from "#src/server/auth/sessions.sql.ts";
import { connectAsOwner } from "./database.ts";

/**
 * Changes the password like a reset and starts `attempt` before the commit, so that it still reads the old password.
 * Commits when the attempt waits for the lock or has ended.
 */
export async function changePasswordDuring<T>(
  databaseUrl: string,
  userId: string,
  attempt: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const [changing, watching] = [connectAsOwner(databaseUrl), connectAsOwner(databaseUrl)];
  try {
    let ended = false;
    const running = await changing.begin(async (tx) => {
      const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await tx`update users set password_hash = 'another' where user_id = ${userId}`;
      await revokeUserAccess(tx, { userId });
      const settled = Promise.allSettled([attempt()]).finally(() => {
        ended = true;
      });
      while (!ended) {
        const waiting = await watching`
          select from pg_stat_activity where ${own?.pid ?? 0}::int = any(pg_blocking_pids(pid))`;
        if (waiting.length > 0) break;
      }
      return { settled };
    });
    const [result] = await running.settled;
    return result;
  } finally {
    await Promise.all([changing.end(), watching.end()]);
  }
}
