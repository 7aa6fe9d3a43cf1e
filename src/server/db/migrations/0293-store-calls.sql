-- What the ingest path knows of a call, cells in this order. `place` is that of its conversation in a list beside it.
create type call_in as (
  place integer,
  started_ms bigint,
  trace_id text,
  span_id text,
  parent_id text,
  kind text,
  counted boolean,
  message_id uuid,
  name text,
  ms integer,
  first_chunk_ms integer,
  operation text,
  provider text,
  request_model text,
  model text,
  agent_name text,
  agent_version text,
  channel text,
  prompt_hash text,
  input_tokens bigint,
  cached_input_tokens bigint,
  cache_write_tokens bigint,
  output_tokens bigint,
  reasoning_tokens bigint,
  cost_nano bigint,
  priced_by text,
  price_version text,
  sent_cost_nano bigint,
  finish_reason text,
  error_type text,
  failed boolean,
  tools jsonb
);

-- What a stored call adds to the counts of a language, or with -1 takes from them.
create function count_call(c calls, of_language text, sign integer) returns call_counts
language sql stable set search_path = public as $$
  select
    c.client_id, date_bin('15 minutes', c.started_at, timestamptz '2000-01-01Z'), c.api_account_id, c.agent_version, c.model,
    c.channel, of_language, sign::bigint, (case when c.cost_nano is null then 0 else sign end)::bigint, sign * c.input_tokens,
    sign * c.cached_input_tokens, sign * c.cache_write_tokens, sign * c.output_tokens, sign * c.reasoning_tokens,
    sign * coalesce(c.cost_nano, 0)
$$;
revoke execute on function count_call from public;
grant execute on function count_call to threadlight_ingest;

-- Stores the calls of an API account and counts them, each for the language that its conversation has now. One that is stored already
-- is replaced. Other calls of these conversations get that language too. Repeatable: the counts change by the difference.
-- Its statements are planned once, perhaps while a month is empty and every index looks equally good: the range of one id and its
-- order leave only the right index to choose.
create function store_calls(client uuid, account uuid, conversation_ids uuid[], new_calls call_in[]) returns void
language plpgsql set search_path = public as $$
declare
  languages text[];
  days date[];
  hours timestamptz[];
  changes call_counts[]; -- of calls that are replaced or get another language
  n call_in;
  stored calls;
  former record;
begin
  select array_agg(c.language order by k.place), array_agg(c.local_day order by k.place), array_agg(c.hour_at order by k.place)
  into languages, days, hours
  from unnest(conversation_ids) with ordinality as k (id, place) left join lateral (
    select v.language, v.local_day, v.hour_at from conversations v
    where v.client_id = client and v.conversation_id between k.id and k.id
    order by v.conversation_id
    limit 1) as c on true;
  insert into changed_agent_days (client_id, day, hour_at)
  select distinct client, u.day, u.hour_at from unnest(days, hours) as u (day, hour_at) where u.day is not null;

  loop
    begin
      insert into calls (
        client_id, started_at, api_account_id, trace_id, span_id, parent_id, kind, counted, conversation_id, message_id, name, ms,
        first_chunk_ms, operation, provider, request_model, model, agent_name, agent_version, channel, language, prompt_hash,
        input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, cost_nano, priced_by,
        price_version, sent_cost_nano, finish_reason, error_type, failed, tools)
      select
        client, to_timestamp(u.started_ms / 1000.0::float8), account, u.trace_id, u.span_id, u.parent_id, u.kind, u.counted,
        conversation_ids[u.place], u.message_id, u.name, u.ms, u.first_chunk_ms, u.operation, u.provider, u.request_model,
        u.model, u.agent_name, u.agent_version, u.channel, coalesce(languages[u.place], 'other'), u.prompt_hash,
        u.input_tokens, u.cached_input_tokens, u.cache_write_tokens, u.output_tokens, u.reasoning_tokens, u.cost_nano,
        u.priced_by, u.price_version, u.sent_cost_nano, u.finish_reason, u.error_type, u.failed, u.tools
      from unnest(new_calls) as u;
      exit;
    exception when unique_violation or internal_error then
      -- A cluster reports a violation as an internal error. A second time it can't be one that was stored before.
      if changes is not null or sqlstate <> '23505' and sqlerrm not like '%duplicate key%' then raise; end if;
    end;
    changes := '{}';
    foreach n in array new_calls loop
      delete from calls c
      where c.client_id = client and c.started_at = to_timestamp(n.started_ms / 1000.0::float8) and c.api_account_id = account
        and c.trace_id = n.trace_id and c.span_id = n.span_id
      returning c.* into stored;
      if found and stored.counted then changes := changes || count_call(stored, stored.language, -1); end if;
    end loop;
  end loop;

  for former in
    select c::calls as call, k.language
    from unnest(conversation_ids, languages) as k (id, language), lateral (
      select * from calls a
      where a.client_id = client and a.conversation_id between k.id and k.id and a.language <> k.language and a.counted
      order by a.conversation_id
      for update) as c
  loop
    stored := former.call;
    update calls c set language = former.language
    where c.client_id = client and c.started_at = stored.started_at and c.api_account_id = stored.api_account_id
      and c.trace_id = stored.trace_id and c.span_id = stored.span_id;
    changes := changes || count_call(stored, stored.language, -1) || count_call(stored, former.language, 1);
  end loop;

  insert into call_counts as c
  select
    client, d.bucket_at, d.api_account_id, d.agent_version, d.model, d.channel, d.language, sum(d.calls), sum(d.priced_calls),
    sum(d.input_tokens), sum(d.cached_input_tokens), sum(d.cache_write_tokens), sum(d.output_tokens), sum(d.reasoning_tokens),
    sum(d.cost_nano)
  from (
    select
      date_bin('15 minutes', to_timestamp(u.started_ms / 1000.0::float8), timestamptz '2000-01-01Z') as bucket_at,
      account as api_account_id, u.agent_version, u.model, u.channel, coalesce(languages[u.place], 'other') as language,
      1 as calls, (u.cost_nano is not null)::integer as priced_calls, u.input_tokens, u.cached_input_tokens,
      u.cache_write_tokens, u.output_tokens, u.reasoning_tokens, coalesce(u.cost_nano, 0) as cost_nano
    from unnest(new_calls) as u where u.counted
    union all
    select
      r.bucket_at, r.api_account_id, r.agent_version, r.model, r.channel, r.language, r.calls, r.priced_calls, r.input_tokens,
      r.cached_input_tokens, r.cache_write_tokens, r.output_tokens, r.reasoning_tokens, r.cost_nano
    from unnest(changes) as r) as d
  group by 2, 3, 4, 5, 6, 7
  order by 2, 3, 4, 5, 6, 7
  on conflict (client_id, bucket_at, api_account_id, agent_version, model, channel, language) do update set
    calls = c.calls + excluded.calls, priced_calls = c.priced_calls + excluded.priced_calls,
    input_tokens = c.input_tokens + excluded.input_tokens,
    cached_input_tokens = c.cached_input_tokens + excluded.cached_input_tokens,
    cache_write_tokens = c.cache_write_tokens + excluded.cache_write_tokens,
    output_tokens = c.output_tokens + excluded.output_tokens,
    reasoning_tokens = c.reasoning_tokens + excluded.reasoning_tokens, cost_nano = c.cost_nano + excluded.cost_nano;
  if changes is not null then
    delete from call_counts c using unnest(changes) as r
    where c.client_id = client and c.bucket_at = r.bucket_at and c.api_account_id = r.api_account_id
      and c.agent_version = r.agent_version and c.model = r.model and c.channel = r.channel and c.language = r.language
      and c.calls = 0;
  end if;
end $$;
revoke execute on function store_calls from public;
grant execute on function store_calls to threadlight_ingest;

-- In this order the key also finds the calls of a trace: one index less to write. Lists of calls from a day on page by the key.
alter table calls drop constraint calls_pkey, add primary key (client_id, api_account_id, trace_id, span_id, started_at);
drop index calls_trace;
