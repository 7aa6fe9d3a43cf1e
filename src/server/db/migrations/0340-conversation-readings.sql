-- What each closed conversation came to. Beside the conversations, not in them: ingest writes those all the time, and a reading
-- once, after the end. No foreign keys, as the other tables that may be on several machines.
create table conversation_readings (
  client_id uuid not null,
  conversation_id uuid not null,
  -- As figures and filters count it, with the client's corrections; no outcome while the conversation is open.
  outcome text,
  reason text,
  act text,
  need text,
  reading jsonb, -- the engine's reading
  corrections jsonb, -- the client's
  primary key (client_id, conversation_id)
);
create index conversation_readings_outcome on conversation_readings (client_id, outcome, reason, act);

-- Conversations with an outcome by local day and dimensions. An empty reason is none.
create table outcome_rollups (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  outcome text not null,
  reason text not null,
  act text not null,
  need text not null,
  n integer not null,
  corrected integer not null, -- of these, with a correction
  primary key (client_id, day, outcome, reason, act, need, api_account_id, channel, language, agent_version)
);

-- Closed conversations that wait for their reading.
create table unread_conversations (
  client_id uuid not null,
  conversation_id uuid not null,
  is_backlog boolean not null default false, -- read again for a new version of the engine: after all others
  leased_until timestamptz not null default '-infinity', -- a process is reading it
  primary key (client_id, conversation_id)
);
create index unread_conversations_next on unread_conversations (client_id, is_backlog, conversation_id);

-- Which version of the readings a client's stored conversations are at.
create table reading_runs (
  client_id uuid primary key references clients on delete cascade,
  version integer not null,
  total integer, -- conversations to read for this version; null before they are counted
  finished_at timestamptz
);
create index reading_runs_unfinished on reading_runs (client_id) where finished_at is null;

do $$
declare
  client_table text;
begin
  foreach client_table in array array['conversation_readings', 'outcome_rollups', 'unread_conversations', 'reading_runs'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select on conversation_readings, outcome_rollups, reading_runs to threadlight_app;
grant select, insert, update, delete on conversation_readings, outcome_rollups, unread_conversations, reading_runs
  to threadlight_ingest;
