import { constants, crc32, deflateRaw } from "node:zlib";
import { promisify } from "node:util";
import { getDatabase } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { getFiles } from "../../providers/files/files.ts";
import type { JobOutcome } from "../../jobs/define-job.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { buildExportMail } from "./export-mails.ts";
import { listSteps } from "./export-steps.ts";
import type { Step } from "./export-steps.ts";
import {
  deleteParts,
  failExport,
  findLastPart,
  finishExport,
  insertPart,
  recordFailure,
  setTotalRows,
  startExport,
} from "./exports.sql.ts";
import type { ExportKey, Part } from "./exports.sql.ts";
import { estimateRows } from "./rows.sql.ts";
import type { Cursor } from "./rows.sql.ts";

/** Text of one part before compression: what memory holds at a time, and what a restart repeats at most. */
const PART_BYTES = 4 * 1024 * 1024;

const deflate = promisify<Buffer, { finishFlush: number }, Buffer>(deflateRaw);

/**
 * Makes an export part by part. Each part is stored before the next begins, so that a killed or stopped process goes on where it was.
 * Ends early if the export was canceled, or restarted because a person was erased. "interrupted" if it must run again.
 */
export async function runExport(key: ExportKey, signal: AbortSignal): Promise<JobOutcome> {
  const { system } = getDatabase();
  const started = await startExport(system, key);
  if (started === undefined) return "ended";
  const run = { ...key, generation: started.generation };
  try {
    if (started.totalRows === 0) await countRows(key);
    const made = await makeParts(run, signal);
    if (made === "interrupted") return made;
    if (made === "all") await finish(run);
  } catch (error) {
    log.error({ err: error, exportId: key.id }, "an export failed");
    if (await recordFailure(system, key)) await removeParts(key);
    else throw error;
  }
  return "ended";
}

/** Gives up an export that ended its process twice. */
export async function abandonExport(key: ExportKey): Promise<void> {
  if (await failExport(getDatabase().system, key)) await removeParts(key);
}

/** Deletes what is stored of an export. */
export async function removeParts(key: ExportKey): Promise<void> {
  const files = getFiles();
  for (const file of await deleteParts(getDatabase().system, key)) await files.remove(file);
}

type Run = ExportKey & { generation: number };

async function countRows({ clientId, id }: ExportKey): Promise<void> {
  const db = getDatabase();
  const totalRows = await db.withClient(clientId, (tx) => estimateRows(tx, clientId));
  await setTotalRows(db.system, { clientId, id, totalRows });
}

/** Returns "all" if all parts are stored. */
async function makeParts(run: Run, signal: AbortSignal): Promise<"all" | "interrupted" | "unwanted"> {
  const steps = await listSteps(run.clientId);
  let last = await findLastPart(getDatabase().system, run);
  if (last !== undefined && !steps.some(({ key }) => key === last?.step)) {
    // Its files are other ones since an update of the program.
    await removeParts(run);
    last = undefined;
  }
  const from = last === undefined ? 0 : steps.findIndex(({ key }) => key === last?.step);
  for (const step of steps.slice(from)) {
    let done = last?.step === step.key && last.cursor === null;
    while (!done) {
      if (signal.aborted) return "interrupted";
      const part: Part = await makePart(run, step, last);
      if (!(await storePart(run, part))) return "unwanted";
      last = part;
      done = part.cursor === null;
    }
  }
  return "all";
}

async function makePart({ id }: Run, step: Step, last: Part | undefined): Promise<Part> {
  const before = last?.step === step.key ? last : undefined;
  const parts: Buffer[] = [];
  let rows = 0;
  let length = 0;
  let cursor: Cursor | null = before?.cursor ?? null;
  do {
    const page = await step.getPage(cursor);
    const bytes = Buffer.from(page.text);
    parts.push(bytes);
    rows += page.rows;
    length += bytes.length;
    cursor = page.next;
  } while (cursor !== null && length < PART_BYTES);
  const content = Buffer.concat(parts);
  // Parts are joined to one stream: only the last one may end it.
  const finishFlush = cursor === null ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const packed = await deflate(content, { finishFlush });
  const file = `exports/${id}/${crypto.randomUUID()}`;
  await getFiles().write(file, toIterable(packed));
  return {
    position: (last?.position ?? 0) + 1,
    file,
    step: step.key,
    entry: before?.entry ?? step.entry,
    rows,
    bytes: content.length,
    packed: packed.length,
    crc: crc32(content, before?.crc ?? 0),
    cursor,
  };
}

/** Returns false if the part is not wanted any longer; then its file is deleted. */
async function storePart(run: Run, part: Part): Promise<boolean> {
  let isStored = false;
  try {
    isStored = await getDatabase().system.begin((tx) => insertPart(tx, { ...run, ...part }));
  } finally {
    if (!isStored) await getFiles().remove(part.file);
  }
  return isStored;
}

async function finish(run: Run): Promise<void> {
  const { clientId, id } = run;
  await getDatabase().system.begin(async (tx) => {
    const finished = await finishExport(tx, run);
    if (finished?.isFirst !== true) return;
    const { email, ...names } = finished;
    await addAuditEntry(tx, { clientId, actor: { kind: "system" }, action: "export.finished", subject: id });
    if (email !== null) await enqueueMail(tx, buildExportMail({ email, ...names }));
  });
}

async function* toIterable(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
