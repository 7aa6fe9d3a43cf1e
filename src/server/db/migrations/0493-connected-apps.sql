-- Apps that registered themselves over OAuth. They belong to no workspace and can do nothing until a member lets them in.
create table app_registrations (
  registration_id uuid primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
alter table app_registrations enable row level security;
create policy system on app_registrations to threadlight_system using (true) with check (true);
grant select, insert, update, delete on app_registrations to threadlight_system;

-- Apps that a member let in. Until the app exchanged its code, connected_at is null. Codes and tokens are stored as hashes.
create table connected_apps (
  client_id uuid not null references clients on delete cascade,
  app_id uuid not null,
  user_id uuid not null references users on delete cascade,
  registration_id uuid not null,
  name text not null,
  by_company boolean not null,
  redirect_uri text not null,
  code_hash bytea not null,
  code_challenge text not null,
  code_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  connected_at timestamptz,
  family_hash bytea,
  refresh_hash bytea,
  previous_hash bytea,
  rotation_nonce text,
  rotated_at timestamptz,
  access_hash bytea,
  access_expires_at timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (client_id, app_id)
);
-- Who sends a code or a token names no client.
create index connected_apps_code on connected_apps (code_hash);
create index connected_apps_family on connected_apps (family_hash);
create index connected_apps_access on connected_apps (access_hash);
create index connected_apps_registration on connected_apps (registration_id);

alter table connected_apps enable row level security;
create policy tenant on connected_apps to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on connected_apps to threadlight_system using (true) with check (true);
grant select, insert, update, delete on connected_apps to threadlight_app, threadlight_system;
