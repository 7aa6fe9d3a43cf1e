import { compareText } from "../../../../domain/shared/text.ts";
import type { Queryable, Sql } from "../../../db/sql.ts";

type Owned = { clientId: string };
type RowsOf<T> = (clientId: string) => T[];

/** Groups rows of several clients; the result returns the rows of one. */
export function groupByClient<T extends Owned>(rows: readonly T[] = []): RowsOf<T> {
  const [first] = rows;
  if (first === undefined) return () => [];
  const groups = Map.groupBy(rows, (row) => row.clientId);
  return (clientId) => groups.get(clientId) ?? [];
}

/** Lists the clients of rows in the order in which every transaction takes them, so that none waits in a circle. */
export function listClientsInOrder(...lists: (readonly Owned[] | undefined)[]): string[] {
  const clientIds = new Set(lists.flatMap((rows = []) => rows.map((row) => row.clientId)));
  return [...clientIds].sort(compareText);
}

/**
 * Runs a statement for each client, on a pool in one transaction if there are several. They are sent at once, and each names one
 * client: on a cluster it runs on that client's node.
 */
export async function writeInTurn(
  sql: Queryable,
  clientIds: readonly string[],
  write: (sql: Queryable, clientId: string) => Promise<unknown>,
): Promise<void> {
  const writeAll = (tx: Queryable): Promise<unknown> => Promise.all(clientIds.map((clientId) => write(tx, clientId)));
  await (clientIds.length > 1 && isPool(sql) ? sql.begin(writeAll) : writeAll(sql));
}

function isPool(sql: Queryable): sql is Sql {
  return "begin" in sql;
}
