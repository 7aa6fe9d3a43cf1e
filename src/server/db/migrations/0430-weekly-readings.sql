-- Conversations that people read each week to check the engine: some chosen at random, the others where it is least sure. No foreign
-- keys, as the other tables that may be on several machines.
create table weekly_readings (
  client_id uuid not null,
  conversation_id uuid not null,
  week date not null, -- its Monday
  place smallint not null,
  random boolean not null,
  -- What a person read, and what the engine had read then; null until that.
  outcome text,
  reason text,
  engine_outcome text,
  engine_reason text,
  former jsonb, -- the corrections of outcome and reason before
  user_id uuid,
  read_at timestamptz,
  primary key (client_id, conversation_id)
);
create index weekly_readings_week on weekly_readings (client_id, week);

alter table weekly_readings enable row level security;
create policy tenant on weekly_readings to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on weekly_readings to threadlight_system using (true) with check (true);
grant select, insert, update, delete on weekly_readings to threadlight_app;
grant select, delete on weekly_readings to threadlight_ingest;
