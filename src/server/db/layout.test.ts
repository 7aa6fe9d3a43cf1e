import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { DISTRIBUTED_TABLES, LOCAL_TABLES, isDistributed } from "./layout.ts";

const database = setUpFileDatabase();

type Named = { table: string; name: string };

/** Those of the rows that are about distributed tables, as "table: name". */
function listDistributed(rows: Iterable<Named>): string[] {
  return [...rows].filter(({ table }) => isDistributed(table)).map(({ table, name }) => `${table}: ${name}`);
}

it("names every table of the schema once", async () => {
  const rows = await database.owner<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
  const named: string[] = [...DISTRIBUTED_TABLES, ...Object.values(LOCAL_TABLES).flat()];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it("unique keys of distributed tables contain client_id, primary keys begin with it", async () => {
  const indexes = await database.owner<(Named & { primary: boolean; columns: string[] })[]>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, i.indisprimary as primary,
      array(
        select coalesce(a.attname, 'expression')
        from unnest(i.indkey[0 : i.indnkeyatts - 1]) with ordinality as k (n, position)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
        order by position)::text[] as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and (i.indisunique or i.indisexclusion)`;
  const keyed = new Set(indexes.filter(({ primary }) => primary).map(({ table }) => table));
  expect(DISTRIBUTED_TABLES.filter((table) => !keyed.has(table))).toEqual([]);
  const wrong = indexes.filter(({ primary, columns }) =>
    primary ? columns[0] !== "client_id" : !columns.includes("client_id"),
  );
  expect(listDistributed(wrong)).toEqual([]);
});

it("foreign keys of distributed tables stay among them and contain client_id", async () => {
  const keys = await database.owner<(Named & { target: string; columns: string[]; targets: string[] })[]>`
    select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as target,
      array(
        select a.attname from unnest(k.conkey) with ordinality as c (n, position)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.n order by position)::text[] as columns,
      array(
        select a.attname from unnest(k.confkey) with ordinality as c (n, position)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.n order by position)::text[] as targets
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`;
  const wrong = keys.filter(({ table, target, columns, targets }) => {
    if (isDistributed(table) !== isDistributed(target)) return true;
    return isDistributed(table) && targets[columns.indexOf("client_id")] !== "client_id";
  });
  expect(wrong.map(({ table, name }) => `${table}: ${name}`)).toEqual([]);
});

it("distributed tables have no triggers", async () => {
  const triggers = await database.owner<Named[]>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`;
  expect(listDistributed(triggers)).toEqual([]);
});

it("distributed tables have no sequences or identity columns", async () => {
  const columns = await database.owner<Named[]>`
    select c.relname as table, a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
      and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval%')`;
  expect(listDistributed(columns)).toEqual([]);
});

it("distributed tables have row-level security whose policies have no sub-selects", async () => {
  const tables = await database.owner<Named[]>`
    select relname as table, 'off' as name from pg_class
    where relnamespace = 'public'::regnamespace and not relispartition and not relrowsecurity and relkind in ('r', 'p')`;
  expect(listDistributed(tables)).toEqual([]);
  const policies = await database.owner<Named[]>`
    select tablename as table, policyname as name from pg_policies
    where schemaname = 'public' and concat(qual, with_check) ~* '\\mselect\\M'`;
  expect(listDistributed(policies)).toEqual([]);
});
