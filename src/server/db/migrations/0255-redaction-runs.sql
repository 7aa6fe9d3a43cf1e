-- The redaction of what a workspace has stored: one run at a time, and the last one.
create table redaction_runs (
  client_id uuid not null primary key references clients on delete cascade,
  total integer not null, -- conversations
  done integer not null default 0,
  changed integer not null default 0,
  -- The last conversation that was looked at.
  after_started_at timestamptz,
  after_conversation_id uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  canceled boolean not null default false
);
alter table redaction_runs enable row level security;
create policy tenant on redaction_runs to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on redaction_runs to threadlight_system using (true) with check (true);
grant select, insert, update on redaction_runs to threadlight_app, threadlight_system;
