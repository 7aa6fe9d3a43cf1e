-- Second factors of users: an authenticator app (TOTP) and recovery codes.

create table user_totp (
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  secret bytea, -- encrypted (src/server/auth/encrypt-secret.ts); null until a code was entered
  step bigint not null default 0, -- time step of the last accepted code: each is accepted once
  confirmed_at timestamptz,
  pending_secret bytea, -- encrypted; replaces `secret` once a code of it is entered
  pending_until timestamptz,
  primary key (client_id, user_id)
);

-- For a lost device. `code_hash` is SHA-256; a used code is deleted.
create table user_recovery_codes (
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  primary key (client_id, user_id, code_hash)
);

do $$
declare
  name text;
begin
  foreach name in array array['user_totp', 'user_recovery_codes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to threadlight_app
      using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
      with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)', name);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to threadlight_app, threadlight_system', name);
  end loop;
end $$;

-- A login whose first step (password, identity provider) is passed and whose second is not. `token_hash` is SHA-256.
create table sign_in_steps (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  signed_in_by text not null, -- 'password' or the host of the identity provider
  remembered boolean not null,
  expires_at timestamptz not null
);
create index sign_in_steps_user_id on sign_in_steps (user_id);
create index sign_in_steps_expires_at on sign_in_steps (expires_at);
grant select, insert, update, delete on sign_in_steps to threadlight_system;
