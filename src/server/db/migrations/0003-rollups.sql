-- What dashboards read. A row sums the conversations that began in one bucket, for one combination of dimensions.
-- grain 'hour': bucket is the instant at which an hour began in the client's time zone. grain 'day': bucket is midnight UTC of the day's name in the client's
-- time zone, so that a period of whole local days reads few rows and is exact whatever the zone.

create table rollups (
  client_id uuid not null,
  grain text not null check (grain in ('hour', 'day')),
  bucket timestamptz not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  conversations bigint not null,
  stage_none bigint not null,
  stage_discovery bigint not null,
  stage_interest bigint not null,
  stage_consideration bigint not null,
  stage_conversion bigint not null,
  converted bigint not null,
  closed bigint not null,
  dropped_none bigint not null,
  dropped_discovery bigint not null,
  dropped_interest bigint not null,
  dropped_consideration bigint not null,
  dropped_conversion bigint not null,
  handed_off bigint not null,
  with_fallback bigint not null,
  messages bigint not null,
  user_messages bigint not null,
  bot_messages bigint not null,
  agent_messages bigint not null,
  turns bigint not null,
  duration_ms bigint not null,
  quality bigint not null,
  sentiment_milli bigint not null,
  first_response_n bigint not null,
  first_response_ms bigint not null,
  first_response_sketch bytea not null,
  by_hour bytea not null, -- conversations by local hour, in the sketch's encoding; empty in grain 'hour'
  primary key (client_id, grain, bucket, api_account_id, channel, language, agent_version)
) with (fillfactor = 60);

create table drop_rollups (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  stage text not null, -- 'none' where the conversation reached no stage
  reason text not null,
  step text not null, -- '' where the bot had said nothing
  n bigint not null,
  primary key (client_id, day, stage, reason, step, api_account_id, channel, language, agent_version)
) with (fillfactor = 80);

create table uploads (
  client_id uuid not null,
  upload_id uuid not null,
  api_account_id uuid not null,
  user_id uuid not null,
  file_name text not null,
  file_bytes bigint not null,
  options jsonb not null,
  status text not null check (status in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  read_bytes bigint not null default 0,
  messages bigint not null default 0,
  duplicates bigint not null default 0,
  conversations bigint not null default 0,
  error_count bigint not null default 0,
  errors jsonb not null default '[]',
  failure text,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (client_id, upload_id)
);
create index uploads_created on uploads (client_id, created_at desc);

create table upload_conversations (
  client_id uuid not null,
  upload_id uuid not null,
  conversation_id uuid not null,
  primary key (client_id, upload_id, conversation_id)
);
