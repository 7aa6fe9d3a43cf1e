/** A rolling restart under load: every process of a fleet is killed and replaced, and afterwards everything is counted. */
import { setTimeout as wait } from "node:timers/promises";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { enqueueMail } from "#src/server/features/mail/mail.service.ts";
import { createBenchSession } from "#tests/bench/support/bench-session.ts";
import { connectAsOwner } from "./database.ts";
import { startFleetLoad } from "./fleet-load.ts";
import type { FleetLoad } from "./fleet-load.ts";
import { startFleet } from "./fleet.ts";
import type { Ending, Fleet } from "./fleet.ts";
import { startMailReceiver } from "./mail-receiver.ts";
import type { MailReceiver } from "./mail-receiver.ts";
import { buildOverviewPath } from "./overview-totals.ts";
import type { Totals } from "./overview-totals.ts";
import { areImportsRunning, countStored, getTotals, isWorkDone } from "./rolling-counts.ts";
import type { Counts } from "./rolling-counts.ts";
import { createTestClient } from "./test-client.ts";

/** One replacement: which process of a role ends, and how. */
export type Replacement = { role: "web" | "jobs"; at: number; ending: Ending };

export type RollingResult = Counts & {
  /** Requests that repeating did not heal. */
  unhealed: readonly string[];
  /** Attempts that were repeated, and answered reads. */
  repeats: number;
  reads: number;
  /** The longest that a sender waited for an acknowledgment. */
  slowestMs: number;
  /** What each website process shows at the end. */
  shown: Totals[];
  mails: { lost: number; doubled: number };
  /** A hint of a change that one process stored, in a stream of another. */
  liveHint: string;
  /** How long processes took to stop on SIGTERM, and to start. */
  stopMs: number[];
  startMs: number[];
  /** From the end of the load until all jobs had run. */
  jobsMs: number;
};

const MAILS = 10;
const READER = "reader";
const IMPORT_CONVERSATIONS = 50;
const POLL_MS = 100;

type Scene = {
  fleet: Fleet;
  load: FleetLoad;
  owner: ReturnType<typeof connectAsOwner>;
  mails: MailReceiver;
  accessToken: string;
  apiAccountId: string;
};
type Options = {
  /** The database, folder and keys that the processes share; the test's own environment has the same. */
  env: { DATABASE_URL: string; DATA_DIR: string; JWT_KEYS: string };
  replacements: readonly Replacement[];
  /** Messages of each imported file; two files for each replaced job process. */
  importMessages: number;
  /** A job of a killed process is tried again after a minute. */
  jobsTimeoutMs: number;
};

/** Runs three web and two job processes under load, replaces them in order and counts. Rejects if jobs are not done in time. */
export async function runRollingRestart(options: Options): Promise<RollingResult> {
  const { env } = options;
  const owner = connectAsOwner(env.DATABASE_URL);
  const mails = await startMailReceiver();
  const mailEnv = { SMTP_URL: mails.url, MAIL_FROM: "Threadlight <hello@example.com>" };
  const fleet = await startFleet({ env: { ...env, ...mailEnv, LOG_LEVEL: "error" }, webs: 3, jobs: 2 });
  try {
    const { clientId, apiAccountId } = await createTestClient({ unlimited: true });
    const { system } = getDatabase();
    const { key: apiKey } = await addKey(system, { clientId, apiAccountId, name: "rolling", scopes: ["ingest"] });
    const accessToken = await createBenchSession(owner, clientId);
    const readPath = buildOverviewPath();
    const load = startFleetLoad(fleet, { apiKey, accessToken, readPath });
    const scene = { fleet, load, owner, mails, accessToken, apiAccountId };
    const { files, sentMails, ...times } = await replaceAll(scene, options);
    await load.stop();
    const jobsAt = performance.now();
    const listReaders = () =>
      mails.received.map(({ to }) => to?.[0]?.address ?? "").filter((to) => to.startsWith(READER));
    const isDone = async () => (await isWorkDone(owner)) && new Set(listReaders()).size >= sentMails;
    await waitUntil(isDone, options.jobsTimeoutMs);
    const jobsMs = performance.now() - jobsAt;
    const liveHint = await getLiveHint(scene);
    await waitUntil(isDone, options.jobsTimeoutMs);
    // Others may get mails of their own, such as the owner.
    const recipients = listReaders();
    const sent = { apiAccountId, acknowledged: load.acknowledged, imported: files * options.importMessages };
    return {
      ...(await countStored(owner, sent)),
      ...{ unhealed: load.unhealed, repeats: load.repeats, reads: load.reads, slowestMs: load.slowestMs, liveHint },
      shown: await getTotals(fleet, readPath, accessToken),
      mails: {
        lost: sentMails - new Set(recipients).size,
        doubled: recipients.length - new Set(recipients).size,
      },
      ...times,
      jobsMs,
    };
  } finally {
    await fleet.stop();
    await mails.close();
    await owner.end();
  }
}

async function replaceAll(scene: Scene, { replacements, importMessages, jobsTimeoutMs }: Options) {
  const stopMs: number[] = [];
  const startMs: number[] = [];
  let files = 0;
  let sentMails = 0;
  for (const { role, at, ending } of replacements) {
    if (role === "jobs") {
      // One for each process, so that the one that ends has work.
      for (let process = 0; process < 2; process++) await startImport(scene, files++, importMessages);
      for (let mail = 0; mail < MAILS; mail++) await sendMail(sentMails++);
      await waitUntil(() => areImportsRunning(scene.owner), jobsTimeoutMs);
    }
    const took = await scene.fleet.replace(role, at, ending);
    startMs.push(took.startMs);
    if (ending === "SIGTERM") stopMs.push(took.stopMs);
  }
  return { files, sentMails, stopMs, startMs };
}

async function startImport({ load, accessToken, apiAccountId }: Scene, file: number, messages: number): Promise<void> {
  const lines = Array.from({ length: messages }, (_, at) => {
    const conversation = `file ${String(file)}, ${String(at % IMPORT_CONVERSATIONS)}`;
    const seconds = Math.floor(at / IMPORT_CONVERSATIONS);
    const time = new Date(Date.now() - 3_600_000 + seconds * 1_000).toISOString();
    return `"${conversation}",${time},${seconds % 2 === 0 ? "user,do you have a tour" : "bot,yes at ten"} ${String(at)}`;
  });
  const fileName = `file-${String(file)}.csv`;
  const text = ["conversation_id,timestamp,role,text", ...lines].join("\n");
  const options = JSON.stringify(buildOptions(detectFile(text.slice(0, 10_000), fileName)));
  const query = new URLSearchParams({ apiAccountId, fileName, options });
  await load.call(accessToken, `/api/uploads?${query.toString()}`, { method: "POST", body: text, type: "text/csv" });
}

async function sendMail(number: number): Promise<void> {
  const subject = `Mail ${String(number)}`;
  const content = { subject, heading: subject, blocks: [{ kind: "text" as const, text: subject }], footnote: subject };
  await enqueueMail(getDatabase().system, { to: `${READER}${String(number)}@example.com`, content });
}

/** Sends a batch through each process while a stream of the first is open; returns the stream's text up to the first hint. */
async function getLiveHint({ fleet, load, accessToken }: Scene): Promise<string> {
  const stopping = new AbortController();
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(new URL("/api/live", fleet.webs[0]?.url), { headers, signal: stopping.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? "";
  for (const [at] of fleet.webs.entries()) await load.sendBatch(`live-${String(at)}`);
  for (let isOpen = true; isOpen && !text.includes("event: conversations");) {
    const part = await reader?.read();
    isOpen = part?.done === false;
    text += part?.value ?? "";
  }
  stopping.abort();
  return text;
}

async function waitUntil(isTrue: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > until) throw new Error(`Not done after ${String(timeoutMs)} ms.`);
    await wait(POLL_MS);
  }
}
