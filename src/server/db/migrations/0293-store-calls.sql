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
  removed call_counts[];
  moved call_counts[];
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
        client, to_timestamp(n.started_ms / 1000.0::float8), account, n.trace_id, n.span_id, n.parent_id, n.kind, n.counted,
        conversation_ids[n.place], n.message_id, n.name, n.ms, n.first_chunk_ms, n.operation, n.provider, n.request_model,
        n.model, n.agent_name, n.agent_version, n.channel, coalesce(languages[n.place], 'other'), n.prompt_hash,
        n.input_tokens, n.cached_input_tokens, n.cache_write_tokens, n.output_tokens, n.reasoning_tokens, n.cost_nano,
        n.priced_by, n.price_version, n.sent_cost_nano, n.finish_reason, n.error_type, n.failed, n.tools
      from unnest(new_calls) as n;
      exit;
    exception when unique_violation then
      -- A second time it can't be one that was stored before.
      if removed is not null then raise; end if;
    end;
    with gone as (
      delete from calls c using unnest(new_calls) as n
      where c.client_id = client and c.started_at = to_timestamp(n.started_ms / 1000.0::float8)
        and c.api_account_id = account and c.trace_id = n.trace_id and c.span_id = n.span_id
      returning c.*)
    select coalesce(array_agg(count_call(g::calls, g.language, -1)) filter (where g.counted), '{}') into removed from gone g;
  end loop;

  with former as (
    select c::calls as call, k.language
    from unnest(conversation_ids, languages) as k (id, language), lateral (
      select * from calls a
      where a.client_id = client and a.conversation_id between k.id and k.id and a.language <> k.language and a.counted
      order by a.conversation_id
      for update) as c),
  changed as (
    update calls c set language = f.language from former f
    where c.client_id = client and c.started_at = (f.call).started_at and c.api_account_id = (f.call).api_account_id
      and c.trace_id = (f.call).trace_id and c.span_id = (f.call).span_id)
  select array_agg(count_call(f.call, v.language, v.sign)) into moved
  from former f, lateral (values ((f.call).language, -1), (f.language, 1)) as v (language, sign);

  insert into call_counts as c
  select
    client, d.bucket_at, d.api_account_id, d.agent_version, d.model, d.channel, d.language, sum(d.calls), sum(d.priced_calls),
    sum(d.input_tokens), sum(d.cached_input_tokens), sum(d.cache_write_tokens), sum(d.output_tokens), sum(d.reasoning_tokens),
    sum(d.cost_nano)
  from (
    select
      date_bin('15 minutes', to_timestamp(n.started_ms / 1000.0::float8), timestamptz '2000-01-01Z') as bucket_at,
      account as api_account_id, n.agent_version, n.model, n.channel, coalesce(languages[n.place], 'other') as language,
      1 as calls, (n.cost_nano is not null)::integer as priced_calls, n.input_tokens, n.cached_input_tokens,
      n.cache_write_tokens, n.output_tokens, n.reasoning_tokens, coalesce(n.cost_nano, 0) as cost_nano
    from unnest(new_calls) as n where n.counted
    union all
    select
      r.bucket_at, r.api_account_id, r.agent_version, r.model, r.channel, r.language, r.calls, r.priced_calls, r.input_tokens,
      r.cached_input_tokens, r.cache_write_tokens, r.output_tokens, r.reasoning_tokens, r.cost_nano
    from unnest(removed || moved) as r) as d
  group by 2, 3, 4, 5, 6, 7
  order by 2, 3, 4, 5, 6, 7
  on conflict (client_id, bucket_at, api_account_id, agent_version, model, channel, language) do update set
    calls = c.calls + excluded.calls, priced_calls = c.priced_calls + excluded.priced_calls,
    input_tokens = c.input_tokens + excluded.input_tokens,
    cached_input_tokens = c.cached_input_tokens + excluded.cached_input_tokens,
    cache_write_tokens = c.cache_write_tokens + excluded.cache_write_tokens,
    output_tokens = c.output_tokens + excluded.output_tokens,
    reasoning_tokens = c.reasoning_tokens + excluded.reasoning_tokens, cost_nano = c.cost_nano + excluded.cost_nano;
  delete from call_counts c using unnest(removed || moved) as r
  where c.client_id = client and c.bucket_at = r.bucket_at and c.api_account_id = r.api_account_id
    and c.agent_version = r.agent_version and c.model = r.model and c.channel = r.channel and c.language = r.language
    and c.calls = 0;
end $$;
revoke execute on function store_calls from public;
grant execute on function store_calls to threadlight_ingest;
