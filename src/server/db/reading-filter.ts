import { outcomeSchema, splitList } from "../../domain/conversations/outcome-filter.ts";
import type { ReadingFilter, SourceFilter } from "../../domain/conversations/outcome-filter.ts";
import { parsePropertyFilter } from "../../domain/properties/property-filter.ts";
import type { Outcome } from "../../domain/conversations/outcome-filter.ts";
import type { Queryable } from "./sql.ts";

type Query = ReadingFilter & { clientId: string };
/** The name of the conversations in the query: a table or a subquery with the columns that a group of outcomes is known by. */
type Alias = "c" | "r";

/** Whether a filter asks for what conversations came to or where they come from: what rollups don't hold. */
export function hasReadingFilter({ outcome, reason, act, need, topic, ...sources }: ReadingFilter): boolean {
  return hasSourceFilter(sources) || [outcome, reason, act, need, topic].some((value) => value !== undefined);
}

/** Whether a filter asks for where conversations come from or what else is told of them. */
export function hasSourceFilter({ sourceKind, source, campaign, property }: SourceFilter): boolean {
  return [sourceKind, source, campaign, property].some((value) => value !== undefined);
}

/** SQL conditions on what conversations came to, with the client's corrections, and where they come from. */
export function buildReadingFilter(
  sql: Queryable,
  { clientId, outcome, reason, act, need, topic, ...sources }: Query,
  alias: Alias,
) {
  const isRead = buildReading(sql, clientId, alias);
  const details = [reason, act, need, topic].some((value) => value !== undefined);
  return sql`
    ${outcome === undefined ? sql`` : buildOutcomeFilter(sql, { clientId, outcomes: splitList(outcome), alias })}
    ${
      details
        ? sql`and exists (
            ${isRead} and k.outcome is not null
              ${reason === undefined ? sql`` : sql`and k.reason = any(${splitList(reason)}::text[])`}
              ${act === undefined ? sql`` : sql`and k.act = any(${splitList(act)}::text[])`}
              ${need === undefined ? sql`` : sql`and k.need = any(${splitList(need)}::text[])`}
              ${topic === undefined ? sql`` : sql`and k.topic = any(array(${selectMerged(sql, { clientId, topic })}))`})`
        : sql``
    }
    ${buildSourceFilter(sql, { ...sources, clientId }, alias)}`;
}

/** SQL conditions on where conversations come from: what it is, its id, name or address, the campaign. */
export function buildSourceFilter(
  sql: Queryable,
  { clientId, property, ...sources }: SourceFilter & { clientId: string },
  alias: Alias,
) {
  const properties = property === undefined ? sql`` : buildPropertyFilter(sql, { clientId, property }, alias);
  if (!hasSourceFilter(sources)) return properties;
  const { sourceKind, source, campaign } = sources;
  return sql`
    ${properties}
    and exists (
      select from conversation_sources o
      where o.client_id = ${clientId} and o.conversation_id = ${sql(`${alias}.conversation_id`)}
        ${sourceKind === undefined ? sql`` : sql`and o.kind = any(${splitList(sourceKind)}::text[])`}
        ${source === undefined ? sql`` : sql`and (o.source_id = ${source} or ${nameSource(sql, "o")} = ${source} or o.url = ${source})`}
        ${campaign === undefined ? sql`` : sql`and o.campaign = ${campaign}`})`;
}

/** SQL conditions on properties of a conversation `alias`. */
function buildPropertyFilter(
  sql: Queryable,
  { clientId, property }: { clientId: string; property: string },
  alias: Alias,
) {
  const conditions = (parsePropertyFilter(property) ?? []).map(({ name, op, value }) => {
    const stored = sql`(p.properties -> ${name}::text)`;
    if (op === "=") return sql`${stored} ->> 0 = ${value}`;
    const number = sql`case when jsonb_typeof(${stored} -> 0) = 'number' then (${stored} ->> 0)::float8 end`;
    return op === ">=" ? sql`${number} >= ${Number(value)}::float8` : sql`${number} <= ${Number(value)}::float8`;
  });
  return sql`
    and exists (
      select from conversation_properties p
      where p.client_id = ${clientId} and p.conversation_id = ${sql(`${alias}.conversation_id`)}
        ${conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql``)})`;
}

/** A source's name: its own, else its address, the site that sent the person or its place in the campaign. */
export function nameSource(sql: Queryable, alias: "o" | "s") {
  const column = (name: string) => sql(`${alias}.${name}`);
  return sql`coalesce(${column("name")}, ${column("url")}, ${column("utm_source")}, ${column("referrer")})`;
}

/** A topic's key and those of the topics that were merged into it. */
export function selectMerged(sql: Queryable, { clientId, topic }: { clientId: string; topic: string }) {
  return sql`
    select t.key from topics t where t.client_id = ${clientId} and (t.key = ${topic} or t.merged_into = ${topic})`;
}

function buildOutcomeFilter(
  sql: Queryable,
  { clientId, outcomes, alias }: { clientId: string; outcomes: readonly string[]; alias: Alias },
) {
  const groups = outcomeSchema.options.filter((group) => outcomes.includes(group));
  const conditions = groups.map((group) => buildGroupFilter(sql, { clientId, group, alias }));
  const read = outcomes.filter((outcome) => !groups.some((group) => group === outcome));
  if (read.length > 0)
    conditions.push(sql`exists (${buildReading(sql, clientId, alias)} and k.outcome = any(${read}::text[]))`);
  return sql`and (${conditions.reduce((any, condition) => sql`${any} or ${condition}`)})`;
}

function buildGroupFilter(
  sql: Queryable,
  { clientId, group, alias }: { clientId: string; group: Outcome; alias: Alias },
) {
  const isConverted = sql`coalesce(${sql(`${alias}.corrected_converted`)}, ${sql(`${alias}.converted`)})`;
  switch (group) {
    case "converted":
      return isConverted;
    case "dropped":
      return sql`(${sql(`${alias}.closed`)} and not ${isConverted})`;
    case "handed_off":
      return sql`${sql(`${alias}.handed_off`)}`;
    case "open":
      return sql`not exists (${buildReading(sql, clientId, alias)} and k.outcome is not null)`;
  }
}

/** The reading of a conversation. */
function buildReading(sql: Queryable, clientId: string, alias: Alias) {
  return sql`
    select from conversation_readings k
    where k.client_id = ${clientId} and k.conversation_id = ${sql(`${alias}.conversation_id`)}`;
}
