/** Gives the conversations of a client many language models, one after the other with overlap, and each answer a call. */
import type postgres from "postgres";

const MODELS = 50;

/** Spreads models over a client's conversations, and stores a call for each bot message, with tokens, cost and first chunk. */
export async function addModels(sql: postgres.Sql, clientId: string): Promise<void> {
  await sql`
    with span as (
      select min(started_at) as first, extract(epoch from max(started_at) - min(started_at)) as seconds
      from conversations where client_id = ${clientId})
    update conversations c
    set agent_model = 'model-' || least(${MODELS} - 1, greatest(0,
      floor(extract(epoch from started_at - first) / seconds * ${MODELS})::integer + abs(hashtext(conversation_id::text)) % 3 - 1))
    from span where client_id = ${clientId}`;
  await sql`
    select ensure_calls_partition(month::date)
    from (select distinct date_trunc('month', sent_at) as month from messages where client_id = ${clientId}) months`;
  await sql`
    insert into calls (client_id, started_at, api_account_id, trace_id, span_id, kind, counted, conversation_id, message_id, name, ms,
      first_chunk_ms, operation, provider, request_model, model, agent_name, agent_version, channel, language, prompt_hash,
      input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, cost_nano, finish_reason,
      error_type, failed)
    select c.client_id, m.sent_at, c.api_account_id, m.message_id::text, 'chat', 'call', true, c.conversation_id, m.message_id, 'chat',
      900, 200 + m.seq * 7 % 400, 'chat', 'openai', c.agent_model, c.agent_model, c.agent_name, c.agent_version, c.channel,
      c.language, md5(c.agent_model), 700 + m.seq * 40, 512, 0, 30 + m.seq, 0, 150000 + m.seq * 9000, 'stop', '', false
    from conversations c join messages m using (client_id, conversation_id)
    where c.client_id = ${clientId} and m.role = 'bot'`;
}
