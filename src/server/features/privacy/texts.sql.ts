/** The texts of a client besides its messages: where a person may be mentioned. */
import type { Queryable } from "../../db/sql.ts";

/** A column that holds texts. `name` is unique within its client. `under`: the only fields of a JSON value that are texts, at any depth. */
type Column = { column: string; type: "text" | "name" | "array" | "json"; under?: readonly string[] };
/** `inConversation`: its rows belong to conversations. */
export type TextTable = { table: string; keys: readonly string[]; columns: readonly Column[]; inConversation?: true };

/** Tables whose texts are masked. Tags are in the rows of conversations, which the ingest feature changes. */
export const TEXT_TABLES: readonly TextTable[] = [
  { table: "events", keys: ["event_id"], columns: [text("name"), json("data")], inConversation: true },
  {
    table: "conversation_sources",
    keys: ["conversation_id"],
    columns: [
      ...[text("source_id"), text("name"), text("url"), text("campaign"), text("medium"), text("utm_source")],
      ...[text("term"), text("content"), text("referrer")],
    ],
    inConversation: true,
  },
  {
    table: "conversation_properties",
    keys: ["conversation_id"],
    columns: [json("properties")],
    inConversation: true,
  },
  { table: "property_names", keys: ["name"], columns: [text("label")] },
  { table: "comments", keys: ["comment_id"], columns: [text("text")], inConversation: true },
  { table: "notes", keys: ["note_id"], columns: [text("text")] },
  { table: "saved_views", keys: ["view_id"], columns: [{ column: "name", type: "name" }, json("filter")] },
  {
    table: "intents",
    keys: ["intent_id"],
    columns: [
      { column: "name", type: "name" },
      { column: "examples", type: "array" },
    ],
  },
  { table: "intent_sets", keys: [], columns: [{ column: "none_examples", type: "array" }] },
  { table: "finding_marks", keys: ["finding_id"], columns: [{ ...json("history"), under: ["what"] }] },
  {
    table: "topics",
    keys: ["key"],
    columns: [text("label"), text("object"), text("own_label"), json("center")],
  },
  {
    table: "uploads",
    keys: ["upload_id"],
    columns: [text("file_name"), text("failure"), json("options"), json("errors")],
  },
  {
    table: "calls",
    keys: ["api_account_id", "trace_id", "span_id"],
    columns: [text("name"), text("agent_name"), json("tools")],
    inConversation: true,
  },
  {
    table: "voice_calls",
    keys: ["call_id"],
    columns: [
      ...[text("file_name"), text("failure"), text("bot"), text("agent"), text("agent_version")],
      ...[json("speakers"), json("transcript"), json("timeline"), json("report"), json("own_notes")],
    ],
    inConversation: true,
  },
  { table: "alert_rules", keys: ["rule_id"], columns: [{ ...json("rule"), under: ["name", "property"] }] },
  { table: "alert_events", keys: ["rule_id", "event_id"], columns: [text("note"), json("recipients")] },
  { table: "webhook_endpoints", keys: ["endpoint_id"], columns: [text("description")] },
  { table: "api_accounts", keys: ["api_account_id"], columns: [text("name")] },
  { table: "api_keys", keys: ["api_key_id"], columns: [text("name")] },
  { table: "system_prompts", keys: ["prompt_hash"], columns: [text("text")] },
  { table: "agent_threads", keys: ["thread_id"], columns: [text("title")] },
  { table: "agent_messages", keys: ["message_id"], columns: [text("question"), text("comment"), json("answer")] },
  { table: "runner_devices", keys: ["device_id"], columns: [text("name")] },
  { table: "connected_apps", keys: ["app_id"], columns: [text("name")] },
  { table: "runner_scripts", keys: ["script_id"], columns: [text("name"), text("text")] },
  {
    table: "runner_runs",
    keys: ["run_id"],
    columns: [text("name"), text("script_id"), json("run")],
    inConversation: true,
  },
  { table: "steps", keys: ["step"], columns: [text("text")] },
  { table: "tickets", keys: ["ticket_id"], columns: [text("subject"), text("rating_comment")] },
  { table: "ticket_messages", keys: ["ticket_id", "message_id"], columns: [text("text")] },
  { table: "ticket_attachments", keys: ["attachment_id"], columns: [text("file_name")] },
];

export type TextRow = { keys: Record<string, unknown>; values: Record<string, unknown>; conversationId: string | null };

/** Lists the rows of a table with a text that matches. */
export async function listMatchingTexts(
  sql: Queryable,
  { table, keys, columns, inConversation }: TextTable,
  { clientId, pattern }: { clientId: string; pattern: string },
): Promise<TextRow[]> {
  return sql<TextRow[]>`
    select ${inConversation === true ? sql`conversation_id` : sql`null`} as "conversationId",
      ${buildObject(sql, keys)} as keys,
      ${buildObject(
        sql,
        columns.map(({ column }) => column),
      )} as values
    from ${sql(table)}
    where client_id = ${clientId} and (${joinFragments(
      sql,
      columns.map((column) => sql`${buildText(sql, column)} ~ ${pattern}`),
      "or",
    )})`;
}

/** Writes the masked texts of a row. */
export async function updateTexts(
  sql: Queryable,
  { table, keys, columns }: TextTable,
  { clientId, row }: { clientId: string; row: TextRow },
): Promise<void> {
  const isRow = keys.map((key) => sql`${sql(key)}::text = ${String(row.keys[key])}`);
  const assigned = columns.map(({ column, type }) => sql`${sql(column)} = ${encode(sql, type, row.values[column])}`);
  await sql`
    update ${sql(table)} set ${joinFragments(sql, assigned, ",")}
    where ${joinFragments(sql, [sql`client_id = ${clientId}`, ...isRow], "and")}`;
}

/** Lists the tags that match, with the conversations that have them. */
export async function listMatchingTags(
  sql: Queryable,
  { clientId, pattern }: { clientId: string; pattern: string },
): Promise<{ tag: string; ids: string[] }[]> {
  return sql<{ tag: string; ids: string[] }[]>`
    select tag, array_agg(conversation_id) as ids
    from conversations, unnest(tags) as tag
    where client_id = ${clientId} and tags <> '{}' and tag ~ ${pattern}
    group by tag`;
}

/** Deletes the stored responses to repeated requests that match. */
export async function deleteMatchingResponses(
  sql: Queryable,
  { clientId, pattern }: { clientId: string; pattern: string },
): Promise<number> {
  const rows = await sql`
    delete from idempotency_keys
    where client_id = ${clientId} and (unescape_json(response) ~ ${pattern} or key ~ ${pattern})`;
  return rows.count;
}

/** Masks what matches in the audit logs; returns how many entries changed. */
export async function maskAuditEntries(
  sql: Queryable,
  { clientId, pattern, mask }: { clientId: string; pattern: string; mask: string },
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select mask_audit_entries(${clientId}, ${pattern}, ${mask}) as n`;
  return row?.n ?? 0;
}

function buildText(sql: Queryable, { column, type, under }: Column) {
  if (under !== undefined) {
    const texts = under.map((name) => sql`jsonb_path_query_array(${sql(column)}, ${`$.**.${name}`}::text::jsonpath)`);
    return sql`unescape_json(jsonb_build_array(${joinFragments(sql, texts, ",")}))`;
  }
  return type === "json" ? sql`unescape_json(${sql(column)})` : sql`${sql(column)}::text`;
}

function encode(sql: Queryable, type: Column["type"], value: unknown) {
  if (type === "json") return sql`${value === null ? null : JSON.stringify(value)}::text::jsonb`;
  if (type === "array") return sql`${Array.isArray(value) ? value.map(String) : []}::text[]`;
  return sql`${typeof value === "string" ? value : null}::text`;
}

function buildObject(sql: Queryable, columns: readonly string[]) {
  const pairs = columns.map((column) => sql`${column}::text, ${sql(column)}`);
  return sql`jsonb_build_object(${joinFragments(sql, pairs, ",")})`;
}

type Fragment = ReturnType<typeof createEmptyFragment>;

function joinFragments(sql: Queryable, fragments: readonly Fragment[], by: "or" | "and" | ","): Fragment {
  const separators = { or: sql` or `, and: sql` and `, ",": sql`, ` };
  return fragments.reduce(
    (joined, fragment, index) => (index === 0 ? fragment : sql`${joined}${separators[by]}${fragment}`),
    createEmptyFragment(sql),
  );
}

function createEmptyFragment(sql: Queryable) {
  return sql``;
}

function text(column: string): Column {
  return { column, type: "text" };
}

function json(column: string): Column {
  return { column, type: "json" };
}
