import type { z } from "zod";
import { describeOtherAccount } from "../../../domain/api-accounts/api-accounts.contract.ts";
import { MAX_PREVIEW_CONVERSATIONS } from "../../../domain/imports/backfill.contract.ts";
import type {
  backfillBodySchema,
  BackfillPreview,
  backfillPreviewBodySchema,
  resumeBodySchema,
} from "../../../domain/imports/backfill.contract.ts";
import type { FileImport } from "../../../domain/imports/imports.contract.ts";
import { SECOND_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { localDayOf } from "../../../domain/shared/time-zone.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import { createRateLimitError } from "../../http/limits/rate-limit.ts";
import { auditChange } from "../audit/audit.service.ts";
import { openHistory, parseHistoryCredentials, PlatformStop } from "../channels/history/history.service.ts";
import type { HistoryConversation } from "../channels/history/history.service.ts";
import { notifyImport } from "../live/live.service.ts";
import { createPseudonymKey } from "../pseudonyms/pseudonyms.service.ts";
import { getCredentialsPurpose, parseCredentialsText, sealCredentials } from "./backfill-credentials.ts";
import { enqueueBackfillJob } from "./backfills.jobs.ts";
import { findBackfill, insertBackfill, setBackfillCredentials } from "./backfills.sql.ts";
import type { BackfillRow } from "./backfills.sql.ts";
import { getImport } from "./imports.service.ts";
import type { ImportsViewer } from "./imports.service.ts";
import { findTarget, updateStatus } from "./imports.sql.ts";

const PREVIEW_MS = 60 * SECOND_MS;
const MAX_WAIT_MS = 5 * SECOND_MS;
/** Pages in which a preview looks for conversations of the period. */
const MAX_PREVIEW_PAGES = 10;

type Source = z.output<typeof backfillPreviewBodySchema>;

/**
 * Reads the first conversations of a channel's history, without storing any. AppError `invalid` for a missing or wrong field,
 * `rejected` if the platform refuses, `rate_limited` if it asks to wait.
 */
export async function previewBackfill(viewer: ImportsViewer, source: Source): Promise<BackfillPreview> {
  const { credentials } = parseHistoryCredentials(source.channel, source.credentials);
  await requireTarget(viewer, source);
  const signal = AbortSignal.timeout(PREVIEW_MS);
  try {
    const history = await openHistory({
      ...source,
      clientId: viewer.clientId,
      credentials,
      range: toRange(source),
      speakers: {},
      maxWaitMs: MAX_WAIT_MS,
      signal,
    });
    const conversations: HistoryConversation[] = [];
    let cursor: string | null = null;
    let total: number | null = null;
    let isCut = false;
    for (let pages = 0; pages < MAX_PREVIEW_PAGES && conversations.length < MAX_PREVIEW_CONVERSATIONS; pages++) {
      const page = await history.readPage(cursor, MAX_PREVIEW_CONVERSATIONS - conversations.length);
      conversations.push(...page.conversations);
      ({ total, isCut } = page);
      cursor = page.next;
      if (cursor === null) break;
    }
    const hasMore = cursor !== null || isCut || (total !== null && total > conversations.length);
    return toPreview(conversations, { total, hasMore });
  } catch (error) {
    if (error instanceof PlatformStop) throw toAppError(error);
    if (signal.aborted) throw new AppError("unavailable", "The platform takes too long. Try again.", { cause: error });
    throw error;
  }
}

/** Starts the import of a channel's past conversations. AppErrors as of the preview, but those of the platform. */
export async function createBackfill(
  viewer: ImportsViewer & { timeZone?: string },
  source: z.output<typeof backfillBodySchema>,
): Promise<FileImport> {
  const { clientId, userId } = viewer;
  const { channel, apiAccountId, from, to, speakers } = source;
  const { name: platform, credentials } = parseHistoryCredentials(channel, source.credentials);
  await requireTarget(viewer, source);
  const id = createId();
  const [first, last] = [Date.parse(from), Date.parse(to) - 1].map((ms) => localDayOf(ms, viewer.timeZone ?? "UTC"));
  const name = `${platform} ${first} – ${last}`;
  const sealed = await sealCredentials({ clientId, id }, credentials);
  // What is missing is said at once, and not by a job.
  const options = { clientId, credentials, range: toRange(source), maxWaitMs: 0, signal: new AbortController().signal };
  await openHistory({ ...source, ...options });
  await getDatabase().withClient(clientId, async (tx) => {
    await createPseudonymKey(tx, clientId);
    const stored = { from, to, speakers };
    await insertBackfill(tx, {
      clientId,
      id,
      apiAccountId,
      userId,
      channel,
      name,
      options: stored,
      credentials: sealed,
    });
    await auditChange(tx, viewer, { action: "import.started", subject: name });
  });
  await enqueueBackfillJob({ clientId, id, cursor: null });
  return getImport(viewer, id);
}

/** Pauses the import of a channel's past conversations. AppError `conflict` for a file and for what does not run. */
export async function pauseBackfill(viewer: ImportsViewer, id: string): Promise<FileImport> {
  const { clientId } = viewer;
  const current = await getImport(viewer, id);
  const paused = await getDatabase().withClient(clientId, async (tx) => {
    if ((await findBackfill(tx, { clientId, id })) === undefined) return false;
    if (!(await updateStatus(tx, { clientId, id, from: ["queued", "running"], to: "paused" }))) return false;
    return true;
  });
  if (!paused) throw new AppError("conflict", `This import can't be paused: its status is ${current.status}.`);
  notifyImport(clientId, id);
  return getImport(viewer, id);
}

/** Continues a paused import, with new credentials if some are given. AppError `conflict`, `invalid`. */
export async function resumeBackfill(
  viewer: ImportsViewer,
  id: string,
  given: z.output<typeof resumeBodySchema>,
): Promise<FileImport> {
  const { clientId } = viewer;
  const current = await getImport(viewer, id);
  const resumed = await getDatabase().withClient(clientId, async (tx) => {
    const backfill = await findBackfill(tx, { clientId, id });
    if (backfill?.status !== "paused") return null;
    await replaceCredentials(tx, backfill, given.credentials);
    await updateStatus(tx, { clientId, id, from: ["paused"], to: "queued" });
    return backfill;
  });
  if (resumed === null)
    throw new AppError("conflict", `This import can't be resumed: its status is ${current.status}.`);
  await enqueueBackfillJob({ clientId, id, cursor: resumed.cursor });
  notifyImport(clientId, id);
  return getImport(viewer, id);
}

async function replaceCredentials(
  tx: Parameters<typeof setBackfillCredentials>[0],
  backfill: BackfillRow,
  given: Record<string, string>,
): Promise<void> {
  const { credentials } = parseHistoryCredentials(backfill.channel, given);
  if (Object.keys(credentials).length === 0 || backfill.credentials === null) return;
  const { apiBase = "" } = credentials;
  const before = parseCredentialsText(await decryptSecret(backfill.credentials, getCredentialsPurpose(backfill)));
  if (apiBase !== "" && apiBase !== before["apiBase"]) {
    const error = "Start a new import for another address: a token is not sent to one it was not entered for";
    throw new AppError("invalid", error, { fields: { "credentials.apiBase": error } });
  }
  const sealed = await sealCredentials(backfill, { ...before, ...credentials });
  await setBackfillCredentials(tx, { ...backfill, credentials: sealed });
}

async function requireTarget(
  { clientId }: ImportsViewer,
  { apiAccountId }: Pick<Source, "apiAccountId">,
): Promise<void> {
  const target = await getDatabase().withClient(clientId, (tx) => findTarget(tx, { clientId, apiAccountId }));
  if (target === null) throw new AppError("not_found", "This API account does not exist.");
  const other = describeOtherAccount(target);
  if (other === null) return;
  const message = `${other} takes no imports. Choose another API account.`;
  throw new AppError("invalid", message, { fields: { apiAccountId: "Choose an account of your own" } });
}

function toRange({ from, to }: Pick<Source, "from" | "to">): { fromMs: number; toMs: number } {
  return { fromMs: Date.parse(from), toMs: Date.parse(to) };
}

function toPreview(
  conversations: readonly HistoryConversation[],
  { total, hasMore }: Pick<BackfillPreview, "total" | "hasMore">,
): BackfillPreview {
  return {
    total,
    hasMore,
    notes: conversations.reduce((sum, { notes }) => sum + notes, 0),
    ratings: conversations.reduce(
      (sum, { events }) => sum + events.filter(({ type }) => type === "feedback").length,
      0,
    ),
    messages: conversations.flatMap(({ messages }) =>
      messages.map(({ conversationId, author, role, text, at }) => ({
        conversationId,
        speaker: author,
        role,
        text,
        at,
      })),
    ),
  };
}

function toAppError({ reason, message, afterMs }: PlatformStop): AppError {
  if (reason === "later") return createRateLimitError(message, afterMs / SECOND_MS);
  return new AppError("rejected", message);
}
