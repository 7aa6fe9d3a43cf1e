-- Room that uploads hold in their workspace's storage, until the file has a row of its own or the upload has failed.
create table storage_holds (
  client_id uuid not null references clients on delete cascade,
  file_id uuid not null,
  bytes bigint not null,
  held_at timestamptz not null default now(), -- one of a killed process ends an hour later
  primary key (client_id, file_id)
);
alter table storage_holds enable row level security;
create policy tenant on storage_holds to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on storage_holds to threadlight_system using (true) with check (true);
grant select, insert, update, delete on storage_holds to threadlight_app;
grant select, delete on storage_holds to threadlight_system;
-- Each upload sums the recordings of its workspace.
create index voice_calls_stored on voice_calls (client_id) include (audio_bytes) where has_audio;
