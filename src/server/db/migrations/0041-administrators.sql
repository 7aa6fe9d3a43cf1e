-- Staff. Administrators are not users: own table, own sessions, own tokens.

create table administrators (
  admin_id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text, -- null until the invitation is accepted
  totp_secret bytea, -- sealed (src/server/auth/seal.ts): a code can't be checked against a hash
  totp_step bigint not null default 0, -- time step of the last code that was used: each is good once
  is_demo boolean not null default false, -- of the demo start: refused in production
  disabled_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);

-- One-time ways in for who has lost the second factor. `code_hash` is SHA-256; a used one is deleted.
create table administrator_recovery_codes (
  admin_id uuid not null references administrators on delete cascade,
  code_hash text not null,
  primary key (admin_id, code_hash)
);

-- `id` is the SHA-256 of a secret that nobody keeps: the token names the session, and the session ends it.
create table administrator_sessions (
  id text primary key,
  admin_id uuid not null references administrators on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  user_agent text not null default ''
);
create index administrator_sessions_admin on administrator_sessions (admin_id);

-- The link that lets a new administrator (or one who lost everything) set password and second factor, once.
create table administrator_invitations (
  admin_id uuid primary key references administrators on delete cascade,
  token_hash text not null unique,
  totp_secret bytea not null,
  expires_at timestamptz not null
);

-- Links by which staff enter a client's dashboard as one of its users: single use, 60 seconds.
create table impersonation_links (
  token_hash text primary key,
  admin_id uuid not null references administrators on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table sessions
  add column impersonator_id uuid references administrators on delete cascade;
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;

-- A suspended client's people and keys are refused; its data stays.
alter table clients add column suspended_at timestamptz;

grant select, insert, update, delete on
  administrators, administrator_recovery_codes, administrator_sessions, administrator_invitations, impersonation_links
  to threadlight_system;
-- What the staff's list of clients tells of their use.
grant select on rollups to threadlight_system;
