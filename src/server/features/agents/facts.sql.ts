import type { ConversationFacts } from "../../../domain/agents/agent-cell.ts";
import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import { buildSampleFilter } from "../../db/sample-filter.ts";
import type { Queryable } from "../../db/sql.ts";

export type FactsRow = Omit<ConversationFacts, "day"> & { day: string };
type Days = DimensionFilter & { clientId: string; from: string; to: string };

/**
 * What each conversation of a range of days counts, from conversations, messages and calls. Days are those that the rollups count
 * a conversation in. A response time runs from the first unanswered user message to the bot's next message. The bounds on times only
 * leave out partitions.
 */
export async function listConversationFacts(sql: Queryable, query: Days): Promise<FactsRow[]> {
  const { clientId, from, to } = query;
  return sql<FactsRow[]>`
    with v as materialized (
      select conversation_id, api_account_id, channel, language, agent_version, agent_model, agent_name, local_day,
        coalesce(corrected_converted, converted) as converted, closed, handed_off, fallbacks, messages, quality, sentiment
      from conversations c
      where client_id = ${clientId} and local_day between ${from} and ${to}
        and started_at >= ${from}::date - interval '16 hours' and started_at < ${to}::date + interval '40 hours'
        ${buildDimensionFilter(sql, query)}),
    spoken as (
      select m.conversation_id, m.role, m.timed, m.sent_at,
        count(*) filter (where m.role <> 'user') over (
          partition by m.conversation_id order by m.sent_at, m.seq, m.message_id
          rows between unbounded preceding and 1 preceding) as replies_before
      from v join messages m on m.client_id = ${clientId} and m.conversation_id = v.conversation_id
      where m.sent_at >= ${from}::date - interval '16 hours'),
    waits as (
      select conversation_id, min(sent_at) filter (where role = 'user' and timed) as asked_at,
        max(sent_at) filter (where role = 'bot' and timed) as answered_at
      from spoken group by conversation_id, replies_before),
    responses as (
      select conversation_id, array_agg(greatest(0, round(extract(epoch from answered_at - asked_at) * 1000))::float8) as all_ms
      from waits where asked_at is not null and answered_at is not null
      group by conversation_id),
    spans as materialized (
      select k.conversation_id, k.message_id, k.started_at, k.counted, k.model, k.agent_version, k.agent_name, k.prompt_hash,
        k.first_chunk_ms, k.input_tokens, k.cached_input_tokens, k.output_tokens, k.reasoning_tokens, k.cost_nano
      from v join calls k on k.client_id = ${clientId} and k.conversation_id = v.conversation_id
      where k.kind <> 'tool' and k.started_at >= ${from}::date - interval '31 days'),
    usage as (
      select conversation_id, count(*) as calls, count(cost_nano) as priced, sum(input_tokens)::float8 as input,
        sum(cached_input_tokens)::float8 as cached, sum(output_tokens)::float8 as output,
        sum(reasoning_tokens)::float8 as reasoning, coalesce(sum(cost_nano), 0)::float8 as cost,
        array_agg(first_chunk_ms::float8) filter (where first_chunk_ms is not null) as chunks
      from spans where counted group by conversation_id),
    replies as (
      select conversation_id, max(started_at) as at,
        (array_agg(agent_version order by started_at) filter (where agent_version <> ''))[1] as version,
        (array_agg(agent_name order by started_at) filter (where agent_name <> ''))[1] as agent,
        (array_agg(prompt_hash order by started_at) filter (where prompt_hash <> ''))[1] as prompt,
        (array_agg(model order by started_at desc) filter (where counted and model <> ''))[1] as model
      from spans where message_id is not null group by conversation_id, message_id),
    speakers as (
      select conversation_id, count(distinct version) > 1 as versions, count(distinct model) > 1 as models,
        count(distinct agent) > 1 as agents, count(distinct prompt) > 1 as prompts,
        (array_agg(prompt order by at desc) filter (where prompt is not null))[1] as prompt
      from replies group by conversation_id)
    select v.api_account_id as account, v.channel, v.language, v.agent_version as version, v.agent_model as model,
      v.agent_name as agent, coalesce(s.prompt, '') as prompt, v.local_day::text as day, v.converted, v.closed,
      v.handed_off as "handedOff", v.fallbacks > 0 as "withFallback", v.messages, v.quality, v.sentiment,
      coalesce(u.calls, 0)::float8 as calls, coalesce(u.priced, 0)::float8 as "pricedCalls", coalesce(u.input, 0) as input,
      coalesce(u.cached, 0) as "cachedInput", coalesce(u.output, 0) as output, coalesce(u.reasoning, 0) as reasoning,
      coalesce(u.cost, 0) as "costNano", coalesce(s.versions, false) as "mixedVersion",
      coalesce(s.models, false) as "mixedModel", coalesce(s.agents, false) as "mixedAgent",
      coalesce(s.prompts, false) as "mixedPrompt", coalesce(r.all_ms, '{}') as responses,
      coalesce(u.chunks, '{}') as "firstChunks"
    from v
    left join responses r using (conversation_id) left join usage u using (conversation_id)
    left join speakers s using (conversation_id)`;
}

function buildDimensionFilter(sql: Queryable, query: Days) {
  const { account, channel, language, version } = query;
  return sql`
    ${buildSampleFilter(sql, query, "c.api_account_id")}
    ${account === undefined ? sql`` : sql`and api_account_id = ${account}`}
    ${channel === undefined ? sql`` : sql`and channel = ${channel}`}
    ${language === undefined ? sql`` : sql`and language = ${language}`}
    ${version === undefined ? sql`` : sql`and agent_version = ${version}`}`;
}
