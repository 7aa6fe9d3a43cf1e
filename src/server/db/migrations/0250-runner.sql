-- The Runner: codes that pair a browser, the paired browsers, scripts and saved runs.
create table runner_pairings (
  client_id uuid not null references clients on delete cascade,
  pairing_id uuid not null,
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, pairing_id)
);
-- Who claims a code names no client.
create index runner_pairings_code on runner_pairings (code_hash);

create table runner_devices (
  client_id uuid not null references clients on delete cascade,
  device_id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  version text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (client_id, device_id)
);
create index runner_devices_token on runner_devices (token_hash);

create table runner_scripts (
  client_id uuid not null references clients on delete cascade,
  script_id uuid not null,
  name text not null,
  kind text not null check (kind in ('convo', 'pconvo', 'utterances')),
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, script_id)
);

create table runner_runs (
  client_id uuid not null references clients on delete cascade,
  run_id uuid not null,
  kind text not null check (kind in ('script', 'explore')),
  name text not null,
  script_id text,
  persona text,
  origin text not null,
  outcome text not null check (outcome in ('passed', 'failed', 'stopped', 'error')),
  started_at timestamptz not null,
  saved_at timestamptz not null,
  first_median_ms integer,
  run jsonb not null,
  primary key (client_id, run_id)
);
create index runner_runs_newest on runner_runs (client_id, started_at desc, run_id desc);
create index runner_runs_script on runner_runs (client_id, script_id, started_at desc);

alter table runner_pairings enable row level security;
create policy tenant on runner_pairings to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on runner_pairings to threadlight_system using (true) with check (true);
grant select, insert, delete on runner_pairings to threadlight_app, threadlight_system;

alter table runner_devices enable row level security;
create policy tenant on runner_devices to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on runner_devices to threadlight_system using (true) with check (true);
grant select, insert, update, delete on runner_devices to threadlight_app, threadlight_system;

alter table runner_scripts enable row level security;
create policy tenant on runner_scripts to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on runner_scripts to threadlight_system using (true) with check (true);
grant select, insert, update, delete on runner_scripts to threadlight_app, threadlight_system;

alter table runner_runs enable row level security;
create policy tenant on runner_runs to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on runner_runs to threadlight_system using (true) with check (true);
grant select, insert, update, delete on runner_runs to threadlight_app, threadlight_system;
