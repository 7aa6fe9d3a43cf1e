import { z } from "zod";
import { cohortMeasuresSchema } from "../../../domain/benchmarks/benchmarks.contract.ts";
import { arrangementSchema } from "../../../domain/billing/standing/arrangement.ts";
import type { CohortMeasures } from "../../../domain/benchmarks/benchmarks.contract.ts";
import type { Cohort, PublishedSet } from "../../../domain/benchmarks/cohorts.ts";
import type { Queryable } from "../../db/sql.ts";

const clientSchema = z.object({
  id: z.string(),
  industry: z.string().nullable(),
  size: z.string().nullable(),
  timeZone: z.string(),
  createdAt: z.date(),
  sharing: z.boolean(),
  isDemo: z.boolean(),
  suspended: z.boolean(),
  /** Email domains of the owners who confirmed their address. */
  domains: z.array(z.string()),
  /** Status of the subscription at the payment provider. */
  subscription: z.string().nullable(),
  arrangement: arrangementSchema.nullable(),
  /** The card that pays, by brand, last digits and expiry. */
  card: z.string().nullable(),
});
export type BenchmarkClient = z.infer<typeof clientSchema>;

/** Finds what decides in which cohorts a client is. */
export async function findBenchmarkClient(sql: Queryable, clientId: string): Promise<BenchmarkClient | undefined> {
  const rows = await sql`select ${columns(sql)} from clients where client_id = ${clientId}`;
  return z.array(clientSchema).parse(rows)[0];
}

/** Lists the clients that share their figures. */
export async function listSharingClients(sql: Queryable): Promise<BenchmarkClient[]> {
  const rows = await sql`select ${columns(sql)} from clients where share_benchmarks order by client_id`;
  return z.array(clientSchema).parse(rows);
}

function columns(sql: Queryable) {
  return sql`
    client_id as id, industry, size, time_zone as "timeZone", created_at as "createdAt", share_benchmarks as sharing,
    is_demo as "isDemo", suspended_at is not null as suspended, arrangement,
    array(
      select distinct split_part(u.email, '@', 2) from users u
      where u.client_id = clients.client_id and u.role = 'owner' and u.email_verified_at is not null order by 1
    ) as domains,
    (select b.subscription ->> 'status' from billing_accounts b where b.client_id = clients.client_id) as subscription,
    (
      select concat_ws(' ', b.payment_method ->> 'brand', b.payment_method ->> 'last4', b.payment_method ->> 'expMonth',
        b.payment_method ->> 'expYear')
      from billing_accounts b where b.client_id = clients.client_id and jsonb_typeof(b.payment_method) = 'object'
    ) as card`;
}

/** Whether any client shares its figures. */
export async function hasSharingClients(sql: Queryable): Promise<boolean> {
  const rows = await sql`select from clients where share_benchmarks limit 1`;
  return rows.length > 0;
}

const snapshotSchema = z.object({
  key: z.string(),
  kind: z.enum(["all", "industry", "industry_size"]),
  industry: z.string().nullable(),
  size: z.string().nullable(),
  n: z.int(),
  computedAt: z.date(),
  from: z.string(),
  to: z.string(),
  measures: cohortMeasuresSchema,
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** Finds the current snapshot of the first of some cohorts that has one. */
export async function findSnapshot(sql: Queryable, keys: readonly string[]): Promise<Snapshot | undefined> {
  const rows = await sql`
    select cohort_key as key, kind, industry, size, n, computed_at as "computedAt",
      to_char(window_from, 'YYYY-MM-DD') as "from", to_char(window_to, 'YYYY-MM-DD') as "to", measures
    from benchmark_snapshots where cohort_key = any(${[...keys]}::text[]) and withdrawn_at is null`;
  const snapshots = z.array(snapshotSchema).parse(rows);
  return keys.map((key) => snapshots.find((snapshot) => snapshot.key === key)).find((found) => found !== undefined);
}

/** Lists the members of every snapshot, oldest first. */
export async function listPublishedSets(sql: Queryable): Promise<PublishedSet[]> {
  return sql<PublishedSet[]>`
    select s.cohort_key as key, s.kind, s.industry, s.size, s.withdrawn_at is null as current,
      coalesce(m.members, '{}') as members
    from benchmark_snapshots s
    left join (
      select snapshot_id, array_agg(client_id::text order by client_id) as members from benchmark_members
      group by snapshot_id
    ) m using (snapshot_id)
    order by s.computed_at, s.snapshot_id`;
}

/** Ends the current snapshot of a cohort. */
export async function withdrawSnapshot(sql: Queryable, key: string, at: Date): Promise<void> {
  await sql`
    update benchmark_snapshots set withdrawn_at = ${at} where cohort_key = ${key} and withdrawn_at is null`;
}

type NewSnapshot = Cohort & {
  id: string;
  members: readonly string[];
  computedAt: Date;
  from: string;
  to: string;
  n: number;
  measures: CohortMeasures;
};

/** Stores a snapshot and its members, and ends the cohort's former one. */
export async function insertSnapshot(sql: Queryable, snapshot: NewSnapshot): Promise<void> {
  await withdrawSnapshot(sql, snapshot.key, snapshot.computedAt);
  await sql`
    insert into benchmark_snapshots
      (snapshot_id, cohort_key, kind, industry, size, n, computed_at, window_from, window_to, measures)
    values (${snapshot.id}, ${snapshot.key}, ${snapshot.kind}, ${snapshot.industry}, ${snapshot.size}, ${snapshot.n},
      ${snapshot.computedAt}, ${snapshot.from}, ${snapshot.to}, ${JSON.stringify(snapshot.measures)}::text::jsonb)`;
  await sql`
    insert into benchmark_members (client_id, snapshot_id)
    select member, ${snapshot.id} from unnest(${[...snapshot.members]}::uuid[]) as given (member)`;
}

/** The day of the newest snapshots of a weekly run; null before the first. */
export async function findLastWeekly(sql: Queryable): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(computed_at) as at from benchmark_snapshots where extract(isodow from computed_at at time zone 'UTC') = 1`;
  return row?.at ?? null;
}

/** Takes the lock of the nightly run until the transaction ends; false if another process has it. */
export async function tryLockSnapshots(tx: Queryable): Promise<boolean> {
  const [row] = await tx<{ free: boolean }[]>`select pg_try_advisory_xact_lock(7291) as free`;
  return row?.free ?? false;
}
