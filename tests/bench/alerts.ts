/** bench alerts: a minute's evaluation of 1,000 clients with 10 rules each, against bare reads of the rollups that it needs. */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import type { RuleInput } from "#src/domain/alerts/alerts.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { evaluateAlerts } from "#src/server/features/alerts/evaluate.service.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { computeMedian, createFigure, printReport } from "./support/report.ts";

const CLIENTS = Number(process.argv[2] ?? 1_000);
const ROUNDS = 3;
/** Weeks of rollups: what an anomaly looks back, and a bit. */
const WEEKS = 9;
const LIMIT_SECONDS = 60;
const CHANNELS = ["webchat", "whatsapp"];

const anomaly = { kind: "anomaly", direction: "either", sensitivity: "medium" } as const;
const drop = { kind: "change", against: "week", direction: "down", amount: 0.05, unit: "points" } as const;
const RULES: RuleInput[] = [
  { name: "a", measure: "conversations", windowHours: 1, condition: anomaly },
  { name: "b", measure: "conversionRate", windowHours: 24, condition: drop },
  { name: "c", measure: "fallbackRate", windowHours: 24, condition: { kind: "threshold", op: "above", value: 0.9 } },
  { name: "d", measure: "p90FirstResponse", windowHours: 6, condition: { kind: "threshold", op: "above", value: 1e9 } },
  { name: "e", measure: "dropOffRate", windowHours: 168, condition: anomaly },
  { name: "f", measure: "lastMessage", condition: { kind: "silence", minutes: 10_080 } },
  { name: "g", measure: "sentiment", windowHours: 24, condition: anomaly, filter: { channel: "whatsapp" } },
  { name: "h", measure: "handoffs", windowHours: 3, condition: anomaly, filter: { channel: "whatsapp" } },
  { name: "i", measure: "containment", windowHours: 12, condition: drop, filter: { language: "en" } },
  { name: "j", measure: "findings", condition: { kind: "new_finding" } },
];

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-alerts-"));
setEnv({ DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" });
const database = await openProgramDatabase();
await migrate(database.url);
setEnv({ DATABASE_URL: database.url });
const sql = connectAsOwner(database.url);
try {
  const clientIds = Array.from({ length: CLIENTS }, () => createId());
  await seed(clientIds);
  // The first evaluation of an hour looks through findings as well; the others of the hour are like the second.
  const first = await time(() => evaluateAlerts());
  const seconds: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await time(() => readBare(clientIds)));
    seconds.push(await time(() => evaluateAlerts()));
  }
  const [evaluated] = await sql<{ n: number; failed: number }[]>`
    select count(*)::int as n, count(*) filter (where failures > 0)::int as failed from alert_rules
    where evaluated_at is not null`;
  if (evaluated?.n !== CLIENTS * RULES.length || evaluated.failed > 0) throw new Error("Not every rule was evaluated.");
  const value = computeMedian(seconds);
  const reads = computeMedian(bare);
  const name = `${String(CLIENTS)} clients, ${String(RULES.length)} rules each`;
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  printReport("alerts", [
    createFigure({ name, value, unit: "s", against: { name: "bare reads of the same rollups", value: reads } }),
    createFigure({ name: `${name}, a minute`, value, unit: "s", against: { name: "limit", value: LIMIT_SECONDS } }),
    createFigure({
      name: `${name}, first of an hour`,
      value: first,
      unit: "s",
      against: { name: "limit", value: LIMIT_SECONDS },
    }),
  ]);
  if (Math.max(value, first) > LIMIT_SECONDS) process.exitCode = 1;
} finally {
  await closeDatabase();
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1_000;
}

/** Reads each client's rollups of the last weeks as the evaluation does: one read of each filter, four at a time. */
async function readBare(clientIds: readonly string[]): Promise<void> {
  const next = clientIds.values();
  const work = async (): Promise<void> => {
    for (const clientId of next) {
      await getDatabase().withClient(clientId, async (tx) => {
        for (const filter of [tx``, tx`and channel = 'whatsapp'`, tx`and language = 'en'`]) {
          await tx`
            select bucket, sum(conversations), sum(converted), sum(closed), string_agg(first_response_sketch, ''::bytea)
            from rollups
            where client_id = ${clientId} and grain = 'hour' and bucket >= now() - interval '57 days' ${filter}
            group by bucket order by bucket`;
        }
      });
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

/** Clients with a conversation in each hour and channel of nine weeks, as rollups, and their rules. */
async function seed(clientIds: string[]): Promise<void> {
  await sql`
    insert into clients (client_id, name, plan, trial_ends_at, time_zone)
    select id, 'Bench', 'enterprise', null, 'Europe/Lisbon' from unnest(${clientIds}::uuid[]) as id`;
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'rollups' and data_type = 'bigint' and column_name <> 'conversations'`;
  const counts = columns.map(({ name }) => name);
  for (const channel of CHANNELS) {
    for (let from = 0; from < clientIds.length; from += 100) {
      await sql`
        insert into rollups (client_id, grain, bucket, api_account_id, channel, language, agent_version, conversations,
          first_response_sketch, by_hour, ${sql.unsafe(counts.join(", "))})
        select id, 'hour', hour, id, ${channel}, 'en', '', 2, ''::bytea, ''::bytea,
          ${sql.unsafe(counts.map((name) => (name === "converted" || name === "closed" ? "1" : "0")).join(", "))}
        from unnest(${clientIds.slice(from, from + 100)}::uuid[]) as id,
          generate_series(date_trunc('hour', now()) - make_interval(weeks => ${WEEKS}), now(), interval '1 hour') as hour`;
    }
  }
  const rules = RULES.map((rule) => JSON.stringify(ruleSchema.parse(rule)));
  await sql`
    insert into alert_rules (client_id, rule_id, rule, targets, enabled, created_by, created_at)
    select id, gen_random_uuid(), rule::jsonb, '[]', true, null, now()
    from unnest(${clientIds}::uuid[]) as id, unnest(${rules}::text[]) as rule`;
  await sql`analyze`;
}
