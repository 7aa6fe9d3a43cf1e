/** Finds where a text is stored, in every table and file: what a deletion left behind. */
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type postgres from "postgres";

/** Lists all tables of the program and the job queue, as `schema.table`; partitions belong to their table. */
export async function listTables(owner: postgres.Sql): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select t.table_schema || '.' || t.table_name as name
    from information_schema.tables t
    join pg_class c on c.relname = t.table_name and c.relnamespace = t.table_schema::regnamespace
    where t.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and not c.relispartition
    order by 1`;
  return rows.map(({ name }) => name);
}

/** Lists the tables whose rows contain `text` in any column, in bytes too, ignoring case. */
export async function findInTables(owner: postgres.Sql, text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString("hex");
  const found: string[] = [];
  for (const table of await listTables(owner)) {
    const rows = await owner`
      select from ${owner(table)} as t where t::text ilike ${`%${text}%`} or t::text ilike ${`%${hex}%`} limit 1`;
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** Lists the files below a folder whose name or content contains `text`, ignoring case. */
export async function findInFolder(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path, "latin1");
    if (`${path}\n${content}`.toLowerCase().includes(text.toLowerCase())) found.push(relative(folder, path));
  }
  return found.toSorted();
}
