-- What the bots said: conversations, their messages by month, and the keys that make a replay count once.

create table conversations (
  client_id uuid not null,
  conversation_id uuid not null,
  api_account_id uuid not null,
  external_id text not null,
  channel text not null,
  language text not null,
  agent_version text not null default '',
  agent_name text not null default '',
  agent_model text not null default '',
  end_user text,
  started_at timestamptz not null,
  last_at timestamptz not null,
  local_day date not null, -- the day of started_at in the client's time zone
  local_hour smallint not null, -- its hour there, 0 to 23
  hour_at timestamptz not null, -- the instant that hour began
  closed boolean not null,
  stage text check (stage in ('discovery', 'interest', 'consideration', 'conversion')),
  converted boolean not null,
  ended text not null,
  handed_off boolean not null,
  drop_stage text,
  drop_reason text,
  drop_step text,
  sentiment real not null,
  sentiment_trend real not null,
  intent text not null,
  messages integer not null,
  user_messages integer not null,
  bot_messages integer not null,
  agent_messages integer not null,
  turns integer not null,
  duration_ms bigint not null,
  first_response_ms bigint,
  median_response_ms bigint,
  p95_response_ms bigint,
  quality smallint not null,
  fallbacks integer not null,
  flags text[] not null default '{}',
  moved_by uuid, -- the message that moved it to its stage
  corrected_stage text, -- 'none' is a correction to no stage
  corrected_converted boolean,
  tags text[] not null default '{}',
  preview text not null, -- the first user message, shortened
  last_step text not null, -- what the bot said last, '' where it said nothing
  state json not null, -- the engine's, so that the next message needs no re-reading
  next_seq integer not null,
  index_text boolean not null default true, -- waits for the search index
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, conversation_id)
) with (fillfactor = 70);
create index conversations_started on conversations (client_id, started_at desc, conversation_id desc);
create index conversations_open on conversations (client_id, conversation_id) where not closed;
create index conversations_to_index on conversations (client_id, conversation_id) where index_text;
create index conversations_dropped on conversations (client_id, drop_stage, started_at desc) where drop_stage is not null or drop_reason is not null;
create index conversations_end_user on conversations (client_id, end_user, started_at desc) where end_user is not null;
create index conversations_tags on conversations using gin (tags) where tags <> '{}';

create table messages (
  client_id uuid not null,
  conversation_id uuid not null,
  sent_at timestamptz not null,
  message_id uuid not null,
  seq integer not null, -- order of arrival within the conversation: decides between equal times
  role text not null check (role in ('user', 'bot', 'agent')),
  text text not null,
  stage text,
  confidence real not null,
  evidence_start integer,
  evidence_end integer,
  language text not null,
  sentiment real not null,
  intent text not null,
  flags text[],
  step text, -- which bot message it says again
  timed boolean not null, -- false where the file gave no time: sent_at then only keeps the order
  upload_id uuid,
  metadata jsonb,
  primary key (client_id, conversation_id, sent_at, message_id)
) partition by range (sent_at);

-- One row a message ever accepted: what makes a replay a duplicate, whatever its time and conversation.
create table message_keys (
  client_id uuid not null,
  message_id uuid not null,
  primary key (client_id, message_id)
);

create table events (
  client_id uuid not null,
  event_id uuid not null,
  conversation_id uuid not null,
  type text not null check (type in ('conversion', 'handoff', 'feedback', 'end', 'custom')),
  name text not null default '',
  at timestamptz not null,
  score real,
  data jsonb,
  primary key (client_id, event_id)
);
create index events_conversation on events (client_id, conversation_id, at);

create table steps (
  client_id uuid not null,
  step text not null,
  text text not null,
  primary key (client_id, step)
);

create extension if not exists unaccent;
create extension if not exists btree_gin;

-- What text search reads: written by a job a few seconds after the conversation last changed, off the ingest path.
create table conversation_texts (
  client_id uuid not null,
  conversation_id uuid not null,
  words tsvector not null,
  primary key (client_id, conversation_id)
);
create index conversation_texts_words on conversation_texts using gin (client_id, words);

create table idempotency_keys (
  client_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Makes the month's partition of messages where it is missing. Runs as the owner: writers may not define tables.
create function ensure_messages_partition(month date) returns void
language plpgsql security definer set search_path = public as $$
declare
  first date := date_trunc('month', month)::date;
  partition text := 'messages_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(hashtext('messages_partitions'));
    execute format(
      'create table if not exists %I partition of messages for values from (%L) to (%L)',
      partition, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  end if;
end $$;
