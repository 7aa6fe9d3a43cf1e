-- Where a workspace's finished days are written to: a bucket of its own. Off until a workspace adds one.
create table export_schedules (
  client_id uuid primary key references clients on delete cascade,
  endpoint text not null,
  region text not null,
  bucket text not null,
  prefix text not null,
  key_id text not null,
  sealed bytea not null, -- encrypted secret access key
  formats text[] not null,
  enabled boolean not null,
  since date not null, -- earlier days are not written
  -- Days from then on are written again if they were written before that instant.
  rewrite_from date,
  rewrite_at timestamptz,
  next_at timestamptz not null,
  -- The run in progress. A run whose id is no longer here ends; another one may begin once the hold is over.
  run_id uuid,
  held_until timestamptz,
  failures integer not null default 0,
  last_error text,
  finished_at timestamptz
);
create index export_schedules_due on export_schedules (next_at) where enabled;

-- Days in the bucket: what was in them, so that a day that changed since is written again.
create table exported_days (
  client_id uuid not null references clients on delete cascade,
  day date not null,
  fingerprint text not null,
  rows jsonb not null, -- by table
  bytes bigint not null,
  written_at timestamptz not null,
  primary key (client_id, day)
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['export_schedules', 'exported_days'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, update, delete on export_schedules, exported_days to threadlight_app, threadlight_system;
