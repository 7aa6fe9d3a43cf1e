import type { Queryable } from "../../../db/sql.ts";

/** What people did with a finding. `by` is the id of a person, null for the program. */
type StoredEvent = { at: string; by: string | null; what: string };

export type MarkRow = {
  id: string;
  status: "open" | "applied" | "dismissed";
  appliedOn: string | null;
  owner: { id: string; name: string } | null;
  dueOn: string | null;
  history: { at: string; by: string | null; what: string }[];
  /** Whether its fix was announced as verified. */
  isAnnounced: boolean;
};

type Key = { clientId: string; id: string };
type StoredMark = Omit<MarkRow, "owner" | "history"> & { ownerId: string | null; history: StoredEvent[] };

/** Lists what people have set on findings, with the names of those who are still there. */
export async function listMarks(sql: Queryable, clientId: string): Promise<MarkRow[]> {
  const marks = await sql<StoredMark[]>`
    select ${selectMark(sql)} from finding_marks where client_id = ${clientId} order by finding_id`;
  const ids = marks.flatMap(({ ownerId, history }) => [ownerId, ...history.map(({ by }) => by)]);
  const people = ids.every((id) => id === null) ? new Map<string, string>() : await listNames(sql, clientId);
  return marks.map(({ ownerId, history, ...mark }) => {
    const name = ownerId === null ? undefined : people.get(ownerId);
    return {
      ...mark,
      owner: ownerId === null || name === undefined ? null : { id: ownerId, name },
      history: history
        .map(({ at, by, what }) => ({ at, by: by === null ? null : (people.get(by) ?? null), what }))
        .toReversed(),
    };
  });
}

/** Takes a transaction lock on a finding: one without a mark has no row to lock. */
export async function lockFinding(sql: Queryable, { clientId, id }: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId} || ${id}, 7431))`;
}

/** What is stored of a finding. */
export async function findMark(sql: Queryable, { clientId, id }: Key): Promise<StoredMark | undefined> {
  const [mark] = await sql<StoredMark[]>`
    select ${selectMark(sql)} from finding_marks where client_id = ${clientId} and finding_id = ${id}`;
  return mark;
}

/** Stores what people set on a finding and adds to its history. */
export async function upsertMark(
  sql: Queryable,
  {
    clientId,
    userId,
    id,
    events,
    ...mark
  }: Key & Pick<StoredMark, "status" | "appliedOn" | "ownerId" | "dueOn"> & { userId: string; events: StoredEvent[] },
): Promise<void> {
  await sql`
    insert into finding_marks as f (client_id, finding_id, status, applied_on, owner_id, due_on, history, user_id, updated_at)
    values (${clientId}, ${id}, ${mark.status}, ${mark.appliedOn}, ${mark.ownerId}, ${mark.dueOn}, ${sql.json(events)}, ${userId}, now())
    on conflict (client_id, finding_id) do update
      set verified_at = case when f.applied_on = excluded.applied_on then f.verified_at end,
        status = excluded.status, applied_on = excluded.applied_on, owner_id = excluded.owner_id, due_on = excluded.due_on,
        history = f.history || excluded.history, user_id = excluded.user_id, updated_at = excluded.updated_at`;
}

/** Notes that a fix was announced as verified; false if it was before, or its mark was changed. */
export async function noteVerified(
  sql: Queryable,
  { clientId, id, appliedOn, at }: Key & { appliedOn: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    update finding_marks set verified_at = ${at}
    where client_id = ${clientId} and finding_id = ${id} and applied_on = ${appliedOn} and verified_at is null
    returning finding_id`;
  return rows.length > 0;
}

/** The name of a user of the workspace; undefined for anybody else. */
export async function findMemberName(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string | undefined> {
  return (await listNames(sql, clientId)).get(userId);
}

async function listNames(sql: Queryable, clientId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select user_id as id, name from users where client_id = ${clientId}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function selectMark(sql: Queryable) {
  return sql`
    finding_id as id, status, to_char(applied_on, 'YYYY-MM-DD') as "appliedOn", owner_id as "ownerId",
    to_char(due_on, 'YYYY-MM-DD') as "dueOn", history, verified_at is not null as "isAnnounced"`;
}
