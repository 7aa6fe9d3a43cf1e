-- What a workspace's corrections teach the reading of its conversations: shifts of outcomes and reasons, empty where nothing was
-- learned or it was undone. Kept also then, so that the job tries again only after further corrections.
create table reading_calibrations (
  client_id uuid primary key,
  outcome float8[] not null,
  reason float8[] not null,
  corrections integer not null,
  conversations integer not null,
  right_before integer not null,
  right_after integer not null,
  learned_at timestamptz not null default now(),
  undone boolean not null default false
);

alter table reading_calibrations enable row level security;
create policy tenant on reading_calibrations to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on reading_calibrations to threadlight_system using (true) with check (true);
grant select, update, delete on reading_calibrations to threadlight_app;
grant select, insert, update on reading_calibrations to threadlight_ingest;
