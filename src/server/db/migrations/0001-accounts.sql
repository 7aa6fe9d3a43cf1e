-- Who uses the product: clients (workspaces), their users and sessions, their API accounts and keys.
-- Ids are UUIDv7, made by the program: no sequence is shared between machines.

create table clients (
  client_id uuid primary key,
  name text not null,
  plan text not null default 'free' check (plan in ('free', 'growth', 'pro', 'enterprise')),
  trial_ends_at timestamptz,
  industry text,
  size text,
  time_zone text not null default 'UTC',
  onboarding_completed boolean not null default false,
  redact_personal_data boolean not null default false,
  idle_minutes integer not null default 30 check (idle_minutes between 1 and 1440),
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table users (
  user_id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  role text not null default 'owner' check (role in ('owner', 'admin', 'member', 'viewer')),
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_client_id on users (client_id);

-- Lucia's table. `id` is the SHA-256 of the secret that the browser holds, never the secret.
create table sessions (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  remembered boolean not null default false,
  user_agent text not null default ''
);
create index sessions_user_id on sessions (user_id);

create table api_accounts (
  client_id uuid not null references clients on delete cascade,
  api_account_id uuid not null,
  name text not null,
  channel text not null,
  is_default boolean not null default false,
  goal jsonb not null default '{"kind": "engine"}',
  created_at timestamptz not null default now(),
  primary key (client_id, api_account_id)
);
create unique index api_accounts_one_default on api_accounts (client_id) where is_default;

-- `key_hash` is the SHA-256 of the whole key; the key itself is shown once and never stored.
create table api_keys (
  client_id uuid not null,
  api_key_id uuid not null,
  api_account_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (client_id, api_key_id),
  foreign key (client_id, api_account_id) references api_accounts on delete cascade
);
create index api_keys_account on api_keys (client_id, api_account_id);

-- Attempts on credential paths, counted over all processes.
create table rate_limits (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);
