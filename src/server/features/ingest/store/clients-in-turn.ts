import { compareText } from "../../../../domain/shared/text.ts";
import type { Queryable, Sql } from "../../../db/sql.ts";
import { getEnv } from "../../../env.ts";

type Owned = { clientId: string };

/** Clients whose rows one statement writes; `own` returns their rows. */
export type ClientGroup = { clientIds: string[]; own<T extends Owned>(rows: readonly T[] | undefined): readonly T[] };

/** Groups rows of several clients; the result returns the rows of one. */
export function groupByClient<T extends Owned>(rows: readonly T[]): (clientId: string) => T[] {
  const groups = Map.groupBy(rows, (row) => row.clientId);
  return (clientId) => groups.get(clientId) ?? [];
}

/** Lists the clients of rows in the order in which every transaction takes them, so that none waits in a circle. */
export function listClientsInOrder(...lists: (readonly Owned[] | undefined)[]): string[] {
  const clientIds = new Set<string>();
  for (const rows of lists) for (const row of rows ?? []) clientIds.add(row.clientId);
  return [...clientIds].sort(compareText);
}

/** Divides the clients of rows: on a cluster each by itself, as they are on different nodes; else all together. */
export function divideClients(...lists: (readonly Owned[] | undefined)[]): ClientGroup[] {
  const clientIds = listClientsInOrder(...lists);
  if (clientIds.length === 0) return [];
  if (clientIds.length === 1 || !getEnv().isCluster) return [{ clientIds, own: (rows = []) => rows }];
  return clientIds.map((clientId) => ({
    clientIds: [clientId],
    own: (rows = []) => rows.filter((row) => row.clientId === clientId),
  }));
}

/** Runs a statement for each group, sent at once; on a pool in one transaction if there are several. */
export async function writeInTurn(
  sql: Queryable,
  groups: readonly ClientGroup[],
  write: (sql: Queryable, group: ClientGroup) => Promise<unknown>,
): Promise<void> {
  const writeAll = (tx: Queryable): Promise<unknown> => Promise.all(groups.map((group) => write(tx, group)));
  await (groups.length > 1 && isPool(sql) ? sql.begin(writeAll) : writeAll(sql));
}

function isPool(sql: Queryable): sql is Sql {
  return "begin" in sql;
}
