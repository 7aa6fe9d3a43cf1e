-- Exports of everything in a workspace. The file is stored in parts, which the download joins to a zip.
create table exports (
  client_id uuid not null,
  export_id uuid not null,
  requested_by uuid not null,
  requester text not null, -- the name at that time
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'canceled', 'expired')),
  generation integer not null default 1, -- counts up when a person was erased: the file is made again
  total_rows bigint not null default 0,
  failures integer not null default 0,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (client_id, export_id)
);
-- One at a time.
create unique index exports_unfinished on exports (client_id) where state in ('waiting', 'running');
create table export_parts (
  client_id uuid not null,
  export_id uuid not null,
  position integer not null,
  generation integer not null,
  file text not null, -- in the file store
  step text not null,
  entry text not null, -- the file in the zip that the part belongs to
  rows bigint not null,
  bytes bigint not null,
  packed bigint not null, -- compressed bytes
  crc bigint not null, -- of the entry up to and including this part
  cursor jsonb, -- where the step goes on; null if it is done
  primary key (client_id, export_id, position),
  foreign key (client_id, export_id) references exports on delete cascade
);
alter table exports enable row level security;
create policy tenant on exports to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on exports to threadlight_system using (true) with check (true);
grant select, insert, update on exports to threadlight_app;
grant select, update, delete on exports to threadlight_system;
alter table export_parts enable row level security;
create policy tenant on export_parts to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on export_parts to threadlight_system using (true) with check (true);
grant select on export_parts to threadlight_app;
grant select, insert, delete on export_parts to threadlight_system;
