import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { COMPONENTS, STATUS_DAYS } from "../../../domain/status/status-labels.ts";
import { checkResultsSchema } from "../../../domain/status/status.contract.ts";
import type { ComponentId, Status } from "../../../domain/status/status.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { checkMailTransport } from "../../providers/mail/mail.ts";
import {
  deleteOldChecks,
  insertChecks,
  checkTenantRead,
  listDays,
  listIncidentRows,
  findLastChecks,
  updateProbe,
} from "./status.sql.ts";

/** Each check resolves if its component works and rejects otherwise. */
export type StatusChecks = Record<ComponentId, () => Promise<void>>;

const TIMEOUT_MS = 10_000;
/** Not a valid key. */
const INVALID_KEY = "tl_live_status-check";

/**
 * Runs all checks concurrently and stores the results. Skips a round during start-up or shutdown, when the server does not
 * accept requests yet or any more.
 */
export async function runStatusChecks(checks: StatusChecks, isServing: () => boolean = () => true): Promise<void> {
  if (!isServing()) return;
  const checkedAt = new Date();
  const results = await Promise.all(COMPONENTS.map(async ({ id }) => [id, await runCheck(id, checks[id])] as const));
  if (!isServing()) return;
  await insertChecks(getDatabase().system, { checkedAt, results: Object.fromEntries(results) });
}

/** The checks of this installation. `countLateJobs` counts the jobs that have waited too long. */
export function createStatusChecks(countLateJobs: () => Promise<number>): StatusChecks {
  return {
    api: async () => {
      await expectStatus(await fetchLocal(paths.api.v1.openapi), 200);
    },
    ingest: async () => {
      const headers = { authorization: `Bearer ${INVALID_KEY}`, "content-type": "application/json" };
      await expectStatus(await fetchLocal(paths.api.v1.messages, { method: "POST", headers, body: "{}" }), 401);
      await updateProbe(getDatabase().ingest);
    },
    dashboard: async () => {
      await expectStatus(await fetchLocal(paths.dash.root), 200);
      const unknownClientId = createId();
      await getDatabase().withClient(unknownClientId, (tx) => checkTenantRead(tx, unknownClientId));
    },
    jobs: async () => {
      const late = await countLateJobs();
      if (late > 0) throw new Error(`${late} jobs have waited longer than five minutes`);
    },
    mail: checkMailTransport,
  };
}

/** The data of the /status page. */
export async function getStatus(nowMs = Date.now(), sql: Queryable = getDatabase().system): Promise<Status> {
  const from = addDays(new Date(nowMs).toISOString().slice(0, 10), 1 - STATUS_DAYS);
  const [last, days, incidents] = await Promise.all([
    findLastChecks(sql),
    listDays(sql, from),
    listIncidentRows(sql, from),
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
        state: parseIncidentState(state),
        text,
        at: new Date(at).toISOString(),
      })),
    })),
  };
}

/** Deletes checks older than the /status page shows. */
export async function deleteOldStatus(sql: Queryable): Promise<void> {
  await deleteOldChecks(sql, STATUS_DAYS);
}

async function runCheck(id: ComponentId, check: () => Promise<void>): Promise<{ ok: boolean; ms: number }> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
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

/** Sends a request over HTTP, like a visitor's: to this server, or from a process without a website to its public address. */
function fetchLocal(path: string, init: RequestInit = {}): Promise<Response> {
  const { host, port, role, publicUrl } = getEnv();
  if (role === "jobs" && publicUrl !== undefined)
    return fetch(`${publicUrl}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const at = name.includes(":") ? `[${name}]` : name;
  return fetch(`http://${at}:${port}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function expectStatus(response: Response, status: number): Promise<void> {
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`responded with ${response.status} instead of ${status}`);
}

function parseIncidentState(state: string) {
  return (["investigating", "identified", "monitoring"] as const).find((value) => value === state) ?? "resolved";
}
