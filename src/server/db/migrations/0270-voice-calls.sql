-- Calls of voice bots: what was measured, their words and their recordings, which are in the file store under the call's id.
create table voice_calls (
  client_id uuid not null references clients on delete cascade,
  call_id uuid not null,
  api_account_id uuid not null,
  file_name text not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  failure text,
  created_at timestamptz not null,
  started_at timestamptz,
  -- As it was given: a channel or a speaker's name; null is guessed.
  bot text,
  speakers jsonb not null default '{}',
  offset_ms integer not null default 0,
  agent text not null default '',
  agent_version text not null default '',
  keep_audio boolean not null,
  transcribe boolean not null default false,
  -- Whether the recording is stored, its size, and when it is deleted.
  has_audio boolean not null default false,
  audio_bytes bigint not null default 0,
  delete_at timestamptz,
  -- What was measured once, from which the report is made again.
  sound jsonb,
  transcript jsonb,
  transcript_source text check (transcript_source in ('file', 'speech_to_text')),
  -- Notes on the call that are not of its files.
  own_notes jsonb not null default '[]',
  report jsonb,
  timeline jsonb,
  findings jsonb not null default '[]',
  conversation_id uuid,
  primary key (client_id, call_id),
  foreign key (client_id, api_account_id) references api_accounts on delete cascade
);
create index voice_calls_conversation on voice_calls (client_id, conversation_id) where conversation_id is not null;
create index voice_calls_by_id on voice_calls (call_id);
create index voice_calls_deletion on voice_calls (delete_at) where has_audio;

create table voice_settings (
  client_id uuid primary key references clients on delete cascade,
  keep_days integer not null check (keep_days between 0 and 365),
  always_transcribe boolean not null default false
);

do $$
declare
  voice_table text;
begin
  foreach voice_table in array array['voice_calls', 'voice_settings'] loop
    execute format('alter table %I enable row level security', voice_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      voice_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', voice_table);
  end loop;
end $$;
grant select, insert, update, delete on voice_calls, voice_settings to threadlight_app, threadlight_system;
grant select, update, delete on voice_calls to threadlight_ingest;
