import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/shared/paths.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { COMPONENTS, STATUS_DAYS } from "../../../domain/status/components.ts";
import { checkResultsSchema } from "../../../domain/status/status.contract.ts";
import type { ComponentId, Status } from "../../../domain/status/status.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { readEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { checkMailTransport } from "../../providers/mail/mail.ts";
import {
  deleteOldChecks,
  insertChecks,
  readAsTenant,
  selectDays,
  selectIncidents,
  selectLastChecks,
  writeProbe,
} from "./status.sql.ts";

/** A check settles when its part works, and throws when it doesn't. */
export type Checks = Record<ComponentId, () => Promise<void>>;

const TIMEOUT_MS = 10_000;
/** No key is this one. */
const MADE_UP_KEY = "tl_live_status-check";

/**
 * Makes one round of checks, all at once, and stores what they found. A round that the program's start or end falls into
 * finds its own door shut, which says nothing of the service: it is not counted.
 */
export async function checkAll(checks: Checks, isServing: () => boolean = () => true): Promise<void> {
  if (!isServing()) return;
  const checkedAt = new Date();
  const rounds = await Promise.all(COMPONENTS.map(async ({ id }) => [id, await runCheck(id, checks[id])] as const));
  if (!isServing()) return;
  await insertChecks(getDatabase().system, { checkedAt, results: Object.fromEntries(rounds) });
}

/** The program's own checks; `countLateJobs` is the queue's to know. */
export function listChecks(countLateJobs: () => Promise<number>): Checks {
  return {
    api: async () => {
      await expectStatus(await ask(paths.api.v1.openapi), 200);
    },
    ingest: async () => {
      const headers = { authorization: `Bearer ${MADE_UP_KEY}`, "content-type": "application/json" };
      await expectStatus(await ask(paths.api.v1.messages, { method: "POST", headers, body: "{}" }), 401);
      await writeProbe(getDatabase().ingest);
    },
    dashboard: async () => {
      await expectStatus(await ask(paths.dash.root), 200);
      const nobody = createId();
      await getDatabase().withTenant(nobody, (tx) => readAsTenant(tx, nobody));
    },
    jobs: async () => {
      const late = await countLateJobs();
      if (late > 0) throw new Error(`${late} jobs have waited longer than five minutes`);
    },
    mail: checkMailTransport,
  };
}

/** What /status shows. */
export async function getStatus(nowMs = Date.now(), sql: Queryable = getDatabase().system): Promise<Status> {
  const from = addDays(new Date(nowMs).toISOString().slice(0, 10), 1 - STATUS_DAYS);
  const [last, days, incidents] = await Promise.all([
    selectLastChecks(sql),
    selectDays(sql, from),
    selectIncidents(sql, from),
  ]);
  const results = checkResultsSchema.parse(last?.results ?? {});
  return {
    checkedAt: last?.checkedAt.toISOString() ?? null,
    components: COMPONENTS.map(({ id }) => ({
      id,
      ok: results[id]?.ok ?? null,
      ms: results[id]?.ms ?? null,
      days: days.filter(({ component }) => component === id).map(({ component: _, ...day }) => day),
    })),
    incidents: incidents.map(({ startedAt, resolvedAt, updates, ...incident }) => ({
      ...incident,
      startedAt: startedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      updates: updates.map(({ at, state, text }) => ({
        state: readState(state),
        text,
        at: new Date(at).toISOString(),
      })),
    })),
  };
}

/** Forgets checks that the page no longer shows. */
export async function deleteOldStatus(sql: Queryable): Promise<void> {
  await deleteOldChecks(sql, STATUS_DAYS);
}

async function runCheck(id: ComponentId, check: () => Promise<void>): Promise<{ ok: boolean; ms: number }> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return { ok: true, ms: Math.round(performance.now() - start) };
  } catch (error) {
    log.warn({ err: error, component: id }, "a status check failed");
    return { ok: false, ms: Math.round(performance.now() - start) };
  } finally {
    clearTimeout(timer);
  }
}

/** Asks this machine's own website, as a visitor would. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const { host, port } = readEnv();
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const at = name.includes(":") ? `[${name}]` : name;
  return fetch(`http://${at}:${port}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function expectStatus(response: Response, status: number): Promise<void> {
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`answered ${response.status}, not ${status}`);
}

function readState(state: string) {
  return (["investigating", "identified", "monitoring"] as const).find((known) => known === state) ?? "resolved";
}
