/** What a rolling restart leaves: everything that was acknowledged, and nothing else. */
import type postgres from "postgres";
import { z } from "zod";
import { deriveMessageId } from "#src/server/features/ingest/accept/ids.ts";
import type { Fleet } from "./fleet.ts";
import { parseTotals } from "./overview-totals.ts";
import type { Totals } from "./overview-totals.ts";
import { findRollupMismatches } from "./recount.ts";

export type Counts = {
  acknowledged: number;
  /** Acknowledged or imported messages that are not stored. */
  lost: number;
  /** Stored messages that nobody sent, or that are stored twice. */
  extra: number;
  /** Rollups that differ from a recount. */
  miscounted: number;
  /** What the database holds. */
  stored: Totals;
};

/** Compares the stored messages of the only client with those that were acknowledged and `imported`. */
export async function countStored(
  owner: postgres.Sql,
  sent: { apiAccountId: string; acknowledged: readonly string[]; imported: number },
): Promise<Counts> {
  const ids = sent.acknowledged.map((id) => deriveMessageId(sent.apiAccountId, id));
  const [row] = await owner<{ messages: number; known: number; imported: number }[]>`
    select count(*)::int as messages,
      count(distinct message_id) filter (where message_id = any(${ids}::uuid[]))::int as known,
      count(distinct message_id) filter (where not message_id = any(${ids}::uuid[]))::int as imported
    from messages`;
  const [threads] = await owner<{ conversations: number }[]>`select count(*)::int as conversations from conversations`;
  if (row === undefined || threads === undefined) throw new Error("The messages could not be counted.");
  const { messages, known, imported } = row;
  return {
    acknowledged: ids.length,
    lost: ids.length - known + Math.max(0, sent.imported - imported),
    extra: Math.max(0, messages - ids.length - sent.imported),
    miscounted: (await findRollupMismatches(owner)).length,
    stored: { conversations: threads.conversations, messages },
  };
}

/** Gets the totals of the overview from each website process. */
export async function getTotals(fleet: Fleet, path: string, accessToken: string): Promise<Totals[]> {
  const totals: Totals[] = [];
  for (const { url } of fleet.webs) {
    const response = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${accessToken}` } });
    totals.push(await parseTotals(response));
  }
  return totals;
}

const workSchema = z.object({ writes: z.number(), texts: z.number(), unfinished: z.number() });

/** Whether conversations are written, texts can be found and imports have ended. */
export async function isWorkDone(owner: postgres.Sql): Promise<boolean> {
  const [row] = await owner`
    select (select count(*)::int from pending_writes) as writes, (select count(*)::int from text_queue) as texts,
      (select count(*)::int from uploads where status <> 'done') as unfinished`;
  const { writes, texts, unfinished } = workSchema.parse(row);
  return writes + texts + unfinished === 0;
}

/** Whether every import but those that have ended stores messages already. */
export async function areImportsRunning(owner: postgres.Sql): Promise<boolean> {
  const rows = await owner`select 1 from uploads where status <> 'done' and messages = 0 and duplicates = 0 limit 1`;
  return rows.length === 0;
}
