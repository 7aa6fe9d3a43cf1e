/** Races a change against an action that started before the change was committed. */
import type { Transaction } from "#src/server/db/sql.ts";
import { connectAsOwner } from "./database.ts";

/**
 * Makes a change and starts `attempt` before the commit, so that it still reads what was there before. Commits when the attempt waits
 * for the lock or has ended.
 */
export async function attemptDuring<T>(
  databaseUrl: string,
  change: (tx: Transaction) => Promise<unknown>,
  attempt: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const [changing, watching] = [connectAsOwner(databaseUrl), connectAsOwner(databaseUrl)];
  try {
    let ended = false;
    const running = await changing.begin(async (tx) => {
      const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await change(tx);
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
