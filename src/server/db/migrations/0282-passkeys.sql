-- Passkeys (WebAuthn): a second factor, and a login without a password.

create table user_passkeys (
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  passkey_id uuid not null,
  credential_id text not null, -- base64url, chosen by the authenticator
  public_key bytea not null, -- COSE
  counter bigint not null default 0, -- of signatures; an authenticator without one always sends 0
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (client_id, user_id, passkey_id)
);
-- Who logs in without a password is known by the passkey alone.
create index user_passkeys_credential_id on user_passkeys (credential_id);
alter table user_passkeys enable row level security;
create policy tenant on user_passkeys to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on user_passkeys to threadlight_system using (true) with check (true);
grant select, insert, update, delete on user_passkeys to threadlight_app, threadlight_system;

-- Challenges that a passkey must sign. Each is deleted when it is used. `challenge_hash` is SHA-256.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('create', 'second-step', 'login')),
  user_id uuid references users on delete cascade, -- null: a login without a password
  expires_at timestamptz not null
);
create index passkey_challenges_user_id on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to threadlight_system;
