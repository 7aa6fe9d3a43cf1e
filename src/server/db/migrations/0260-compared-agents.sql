-- Figures by version, model, agent and prompt: encoded cells (domain/agents/cell-encoding.ts) of blocks of 1, 4 and 16 days, which begin at
-- multiples of their length after 1970. A job writes the blocks of days that are over; a day that changed since is read from
-- the conversations until the job has written its blocks again.
create table agent_blocks (
  client_id uuid not null,
  first_day date not null,
  days smallint not null check (days in (1, 4, 16)),
  cells bytea not null,
  primary key (client_id, days, first_day)
);

-- Cells of the hours of days that are not over. They are valid while the fingerprint is that of the hour's conversations.
create table agent_hours (
  client_id uuid not null,
  day date not null,
  hour_at timestamptz not null,
  fingerprint text not null,
  cells bytea not null,
  primary key (client_id, day, hour_at)
);

-- Days, or hours of them, whose cells have to be counted again. Rows are only added and deleted, so that no writer waits for another.
create table changed_agent_days (
  client_id uuid not null,
  day date not null,
  hour_at timestamptz, -- null for the whole day
  change_id uuid not null default gen_random_uuid(),
  primary key (client_id, day, change_id)
);

alter table agent_blocks enable row level security;
alter table agent_hours enable row level security;
alter table changed_agent_days enable row level security;
create policy tenant on agent_blocks to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy tenant on agent_hours to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy tenant on changed_agent_days to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on agent_blocks to threadlight_system using (true) with check (true);
create policy system on agent_hours to threadlight_system using (true) with check (true);
create policy system on changed_agent_days to threadlight_system using (true) with check (true);
grant select, insert, delete on agent_blocks to threadlight_app;
grant select, insert, update, delete on agent_hours to threadlight_app;
grant select, insert, delete on changed_agent_days to threadlight_app;
grant insert on changed_agent_days to threadlight_ingest;

-- Every write of a conversation writes its rollup, so this also records changes of its version, model or agent.
create or replace function note_changed_bucket() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into changed_days (client_id, day) values (new.client_id, (new.bucket at time zone 'UTC')::date);
  insert into changed_agent_days (client_id, day) values (new.client_id, (new.bucket at time zone 'UTC')::date);
  return null;
end $$;
