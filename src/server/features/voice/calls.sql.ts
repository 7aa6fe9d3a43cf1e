import type { CallState } from "../../../domain/voice/voice-calls.contract.ts";
import type { AccountKind } from "../../../domain/api-accounts/api-accounts.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type CallKey = { clientId: string; id: string };

/** A call without what is only needed to read it again or to draw it. */
export type CallRow = CallKey & {
  apiAccountId: string;
  fileName: string;
  status: CallState;
  failure: string | null;
  createdAt: Date;
  startedAt: Date | null;
  bot: string | null;
  speakers: unknown;
  offsetMs: number;
  agent: string;
  agentVersion: string;
  keepAudio: boolean;
  transcribe: boolean;
  hasAudio: boolean;
  audioBytes: number;
  deleteAt: Date | null;
  ownNotes: unknown;
  report: unknown;
  findings: unknown;
  conversationId: string | null;
};

/** A call with what it was read from. */
export type FullCallRow = CallRow & {
  sound: unknown;
  transcript: unknown;
  transcriptSource: "file" | "speech_to_text" | null;
};

export type NewCall = CallKey &
  Pick<
    CallRow,
    "apiAccountId" | "fileName" | "createdAt" | "startedAt" | "bot" | "offsetMs" | "agent" | "agentVersion"
  > &
  Pick<CallRow, "keepAudio" | "transcribe" | "hasAudio" | "audioBytes">;

/** Inserts a call that is to be measured. */
export async function insertCall(sql: Queryable, call: NewCall): Promise<void> {
  await sql`
    insert into voice_calls (client_id, call_id, api_account_id, file_name, status, created_at, started_at, bot, offset_ms, agent,
      agent_version, keep_audio, transcribe, has_audio, audio_bytes)
    values (${call.clientId}, ${call.id}, ${call.apiAccountId}, ${call.fileName}, 'queued', ${call.createdAt}, ${call.startedAt},
      ${call.bot}, ${call.offsetMs}, ${call.agent}, ${call.agentVersion}, ${call.keepAudio}, ${call.transcribe}, ${call.hasAudio},
      ${call.audioBytes})`;
}

/** Finds a call. */
export async function findCall(sql: Queryable, { clientId, id }: CallKey): Promise<CallRow | undefined> {
  const [row] = await sql<CallRow[]>`
    select ${columns(sql)} from voice_calls where client_id = ${clientId} and call_id = ${id}`;
  return row;
}

/** Finds a call with what it was read from. */
export async function findFullCall(sql: Queryable, { clientId, id }: CallKey): Promise<FullCallRow | undefined> {
  const [row] = await sql<FullCallRow[]>`
    select ${columns(sql)}, sound, transcript, transcript_source as "transcriptSource"
    from voice_calls where client_id = ${clientId} and call_id = ${id}`;
  return row;
}

/** Finds the timeline of a call; undefined if there is no such call. */
export async function findTimeline(
  sql: Queryable,
  { clientId, id }: CallKey,
): Promise<{ timeline: unknown } | undefined> {
  const [row] = await sql<{ timeline: unknown }[]>`
    select timeline from voice_calls where client_id = ${clientId} and call_id = ${id}`;
  return row;
}

/** Lists a client's calls before the call `cursor`, newest first. */
export async function listCallRows(
  sql: Queryable,
  filter: { clientId: string; cursor: string | undefined; apiAccountId: string | undefined; limit: number },
): Promise<CallRow[]> {
  const { clientId, cursor, apiAccountId, limit } = filter;
  return sql<CallRow[]>`
    select ${columns(sql)} from voice_calls
    where client_id = ${clientId}
      ${cursor === undefined ? sql`` : sql`and call_id < ${cursor}`}
      ${apiAccountId === undefined ? sql`` : sql`and api_account_id = ${apiAccountId}`}
    order by call_id desc limit ${limit}`;
}

/** Sets the state of a call that is not done yet; false if there is none. */
export async function updateState(
  sql: Queryable,
  { clientId, id, status, failure = null }: CallKey & { status: CallState; failure?: string | null },
): Promise<boolean> {
  const rows = await sql`
    update voice_calls set status = ${status}, failure = ${failure}
    where client_id = ${clientId} and call_id = ${id} and status in ('queued', 'running')`;
  return rows.count > 0;
}

/** Stores what was measured of a call. */
export async function updateSound(sql: Queryable, { clientId, id, sound }: CallKey & { sound: object }): Promise<void> {
  await sql`
    update voice_calls set sound = ${JSON.stringify(sound)}::text::jsonb where client_id = ${clientId} and call_id = ${id}`;
}

/** Stores the words of a call. */
export async function updateTranscript(
  sql: Queryable,
  { clientId, id, transcript, source }: CallKey & { transcript: object; source: "file" | "speech_to_text" },
): Promise<void> {
  await sql`
    update voice_calls set transcript = ${JSON.stringify(transcript)}::text::jsonb, transcript_source = ${source}
    where client_id = ${clientId} and call_id = ${id}`;
}

/** Adds a note to a call, once. */
export async function addOwnNote(sql: Queryable, { clientId, id, note }: CallKey & { note: string }): Promise<void> {
  const list = JSON.stringify([note]);
  await sql`
    update voice_calls set own_notes = own_notes || ${list}::text::jsonb
    where client_id = ${clientId} and call_id = ${id} and not own_notes @> ${list}::text::jsonb`;
}

/** Changes how a call is read. */
export async function updateSettings(
  sql: Queryable,
  {
    clientId,
    id,
    bot,
    speakers,
    startedAt,
    offsetMs,
  }: CallKey & { bot: string | null; speakers: object; startedAt: Date | null; offsetMs: number },
): Promise<void> {
  await sql`
    update voice_calls set bot = ${bot}, speakers = ${JSON.stringify(speakers)}::text::jsonb, started_at = ${startedAt},
      offset_ms = ${offsetMs}
    where client_id = ${clientId} and call_id = ${id}`;
}

/** Stores the result of reading a call. */
export async function updateResult(
  sql: Queryable,
  result: CallKey & { report: object; timeline: object; findings: readonly object[]; conversationId: string | null },
): Promise<void> {
  await sql`
    update voice_calls set status = 'done', failure = null, report = ${JSON.stringify(result.report)}::text::jsonb,
      timeline = ${JSON.stringify(result.timeline)}::text::jsonb, findings = ${JSON.stringify(result.findings)}::text::jsonb,
      conversation_id = ${result.conversationId}
    where client_id = ${result.clientId} and call_id = ${result.id}`;
}

/** Notes that a call's recording is kept until a time, or gone. */
export async function updateAudio(
  sql: Queryable,
  { clientId, id, deleteAt }: CallKey & { deleteAt: Date | null },
): Promise<void> {
  await sql`
    update voice_calls set has_audio = ${deleteAt !== null}, delete_at = ${deleteAt}
    where client_id = ${clientId} and call_id = ${id}`;
}

/** Deletes a call and returns its file's name; undefined if there is none. */
export async function deleteCall(
  sql: Queryable,
  { clientId, id }: CallKey,
): Promise<{ fileName: string; conversationId: string | null } | undefined> {
  const [row] = await sql<{ fileName: string; conversationId: string | null }[]>`
    delete from voice_calls where client_id = ${clientId} and call_id = ${id}
    returning file_name as "fileName", conversation_id as "conversationId"`;
  return row;
}

/** Lists the calls whose recording has to go by now. */
export async function listDueAudio(sql: Queryable, now: Date): Promise<CallKey[]> {
  return sql<CallKey[]>`
    select client_id as "clientId", call_id as id from voice_calls
    where has_audio and delete_at <= ${now} order by delete_at limit 1000`;
}

/** Lists calls that were sent before a time and are not measured: their job was lost. */
export async function listUnmeasured(sql: Queryable, before: Date): Promise<CallKey[]> {
  return sql<CallKey[]>`
    select client_id as "clientId", call_id as id from voice_calls
    where status in ('queued', 'running') and created_at < ${before} order by created_at limit 1000`;
}

/** Which of these calls exist and have a recording. */
export async function listWithAudio(sql: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select call_id as id from voice_calls where call_id = any(${[...ids]}::uuid[]) and has_audio`;
  return new Set(rows.map(({ id }) => id));
}

/** Waits for others that change the same call; the lock ends with the transaction. */
export async function lockCall(sql: Queryable, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 7270))`;
}

export type CallTarget = { redact: boolean } & AccountKind;

/** Finds the API account that gets a call; undefined if it is not the client's. */
export async function findCallTarget(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<CallTarget | undefined> {
  const [row] = await sql<CallTarget[]>`
    select c.redact_personal_data as redact, a.sample, a.purpose
    from api_accounts a join clients c on c.client_id = a.client_id
    where a.client_id = ${clientId} and a.api_account_id = ${apiAccountId}`;
  return row;
}

function columns(sql: Queryable) {
  return sql`
    client_id as "clientId", call_id as id, api_account_id as "apiAccountId", file_name as "fileName", status, failure,
    created_at as "createdAt", started_at as "startedAt", bot, speakers, offset_ms as "offsetMs", agent,
    agent_version as "agentVersion", keep_audio as "keepAudio", transcribe, has_audio as "hasAudio",
    audio_bytes::float8 as "audioBytes", delete_at as "deleteAt", own_notes as "ownNotes", report, findings,
    conversation_id as "conversationId"`;
}
