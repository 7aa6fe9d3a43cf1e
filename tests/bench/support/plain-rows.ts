/** Stores messages as plain rows, without analysis, deduplication or rollups: the comparison for ingest. */
import type postgres from "postgres";
import type { MessageItem } from "#src/domain/ingest/ingest.contract.ts";

/** Creates an empty table for plain rows. */
export async function createPlainTable(sql: postgres.Sql): Promise<void> {
  await sql`drop table if exists bench_rows`;
  await sql`
    create table bench_rows (
      id text primary key, conversation_id text not null, role text not null, text text not null,
      sent_at timestamptz not null, agent_version text)`;
}

/** Inserts all rows with one INSERT from an array per column. */
export async function insertPlain(sql: postgres.Sql, items: MessageItem[]): Promise<void> {
  const now = new Date().toISOString();
  await sql`
    insert into bench_rows
    select * from unnest(
      ${items.map((item) => item.id ?? "")}::text[], ${items.map((item) => item.conversationId)}::text[],
      ${items.map((item) => item.role)}::text[], ${items.map((item) => item.text ?? "")}::text[],
      ${items.map(() => now)}::timestamptz[], ${items.map((item) => item.agent?.version ?? null)}::text[])`;
}

/** Inserts all rows with one COPY. */
export async function copyPlain(sql: postgres.Sql, items: MessageItem[]): Promise<void> {
  const now = new Date().toISOString();
  const stream = await sql`copy bench_rows from stdin`.writable();
  const lines = items.map((item) =>
    [item.id ?? "", item.conversationId, item.role, item.text ?? "", now, item.agent?.version ?? "\\N"]
      .map(escape)
      .join("\t"),
  );
  await new Promise<void>((resolve, reject) => {
    stream.on("error", reject).on("finish", resolve);
    stream.end(`${lines.join("\n")}\n`);
  });
}

function escape(cell: string): string {
  return cell === "\\N" ? cell : cell.replace(/[\\\t\n\r]/g, (character) => ESCAPES.get(character) ?? "");
}

const ESCAPES = new Map([
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
]);
