-- The key of the bot message after which the user turned negative; empty after one without a key, such as a person's.
alter table conversation_readings add column turned_step text;
create index conversation_readings_turned on conversation_readings (client_id, turned_step) where turned_step is not null;

-- Conversations that turned negative, by local day, dimensions and that message. No foreign keys, as the other tables that may be
-- on several machines.
create table negative_turns (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  step text not null,
  n integer not null,
  primary key (client_id, day, step, api_account_id, channel, language, agent_version)
);

alter table negative_turns enable row level security;
create policy tenant on negative_turns to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on negative_turns to threadlight_system using (true) with check (true);
grant select on negative_turns to threadlight_app;
grant select, insert, update, delete on negative_turns to threadlight_ingest;
