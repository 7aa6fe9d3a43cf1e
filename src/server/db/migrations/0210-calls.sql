-- Calls to language models with tokens and cost, and the spans around them; spans that wait for the rest of their trace.

-- Spans of model calls, their wrappers and tools. `counted`: a call whose usage counts.
create table calls (
  client_id uuid not null,
  started_at timestamptz not null,
  api_account_id uuid not null,
  trace_id text collate "C" not null,
  span_id text collate "C" not null,
  parent_id text,
  kind text not null check (kind in ('call', 'wrapper', 'tool')),
  counted boolean not null,
  conversation_id uuid,
  message_id uuid,
  name text not null,
  ms integer not null,
  first_chunk_ms integer,
  operation text not null,
  provider text not null,
  request_model text not null,
  model text not null,
  agent_name text not null,
  agent_version text not null,
  channel text not null,
  language text not null, -- of the conversation when the call was counted
  prompt_hash text not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  cache_write_tokens bigint not null,
  output_tokens bigint not null,
  reasoning_tokens bigint not null,
  cost_nano bigint, -- whole nano-dollars; null where there is no price
  priced_by text check (priced_by in ('sent', 'table')),
  price_version text,
  sent_cost_nano bigint,
  finish_reason text not null,
  error_type text not null,
  failed boolean not null,
  tools jsonb not null default '[]',
  primary key (client_id, started_at, api_account_id, trace_id, span_id)
) partition by range (started_at);
create index calls_conversation on calls (client_id, conversation_id);
create index calls_trace on calls (client_id, api_account_id, trace_id);

create function ensure_calls_partition(month date) returns void
language plpgsql security definer set search_path = public as $$
declare
  first date := date_trunc('month', month)::date;
  partition text := 'calls_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(hashtext('calls_partitions'));
    execute format(
      'create table if not exists %I partition of calls for values from (%L) to (%L)',
      partition, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  end if;
end $$;
revoke all on function ensure_calls_partition(date) from public;
grant execute on function ensure_calls_partition(date) to threadlight_ingest;

-- Counted calls by quarter of an hour, which local days of every time zone are made of.
create table call_counts (
  client_id uuid not null,
  bucket_at timestamptz not null,
  api_account_id uuid not null,
  agent_version text collate "C" not null,
  model text collate "C" not null,
  channel text collate "C" not null,
  language text collate "C" not null,
  calls bigint not null,
  priced_calls bigint not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  cache_write_tokens bigint not null,
  output_tokens bigint not null,
  reasoning_tokens bigint not null,
  cost_nano bigint not null,
  primary key (client_id, bucket_at, api_account_id, agent_version, model, channel, language)
);

-- A client's own prices, in US dollars per million tokens.
create table model_prices (
  client_id uuid not null,
  match text collate "C" not null,
  valid_from date not null,
  provider text not null,
  input_per_million float8 not null check (input_per_million >= 0),
  cached_input_per_million float8 check (cached_input_per_million >= 0),
  cache_write_per_million float8 check (cache_write_per_million >= 0),
  output_per_million float8 not null check (output_per_million >= 0),
  source text not null,
  primary key (client_id, match, valid_from)
);

-- Traces with spans of model calls. `due_at` is null once all of their spans were assembled.
create table otlp_traces (
  client_id uuid not null,
  api_account_id uuid not null,
  trace_id text collate "C" not null,
  received_at timestamptz not null,
  due_at timestamptz,
  external_id text,
  conversation_id uuid,
  given text[] not null default '{}', -- keys of the messages that the trace gave
  primary key (client_id, api_account_id, trace_id)
);
create index otlp_traces_due on otlp_traces (client_id, due_at) where due_at is not null;
create index otlp_traces_conversation on otlp_traces (client_id, conversation_id);
create index otlp_traces_received on otlp_traces (received_at) where due_at is null;

-- Spans of these traces, reduced to what counts. Their words are deleted as soon as they were assembled.
create table otlp_spans (
  client_id uuid not null,
  api_account_id uuid not null,
  trace_id text collate "C" not null,
  span_id text collate "C" not null, -- of log records with a number behind it
  assembled boolean not null default false,
  node jsonb not null,
  primary key (client_id, api_account_id, trace_id, span_id)
);

-- The ends of conversations, by which a trace without an id finds the one it goes on with.
create table otlp_tails (
  client_id uuid not null,
  api_account_id uuid not null,
  conversation_id uuid not null,
  external_id text not null,
  tail text collate "C" not null,
  end_user text not null,
  last_at timestamptz not null,
  primary key (client_id, api_account_id, conversation_id)
);
create index otlp_tails_tail on otlp_tails (client_id, api_account_id, tail);

-- What each SDK sent, for advice on what it leaves out.
create table otlp_sources (
  client_id uuid not null,
  api_account_id uuid not null,
  scope text not null,
  language text not null,
  calls bigint not null,
  wordless bigint not null, -- calls without the words of the conversation
  by_id bigint not null, -- turns by how their conversation was found
  by_history bigint not null,
  by_trace bigint not null,
  last_at timestamptz not null,
  primary key (client_id, api_account_id, scope, language),
  foreign key (client_id, api_account_id) references api_accounts on delete cascade
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['calls', 'call_counts', 'model_prices', 'otlp_traces', 'otlp_spans', 'otlp_tails',
    'otlp_sources'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, update on calls to threadlight_app;
grant select on call_counts, otlp_sources to threadlight_app;
grant select, insert, update on otlp_sources to threadlight_ingest;
grant select, insert, update, delete on model_prices to threadlight_app;
grant select on model_prices to threadlight_ingest;
grant select, insert, update, delete on calls, call_counts, otlp_traces, otlp_spans, otlp_tails to threadlight_ingest;
