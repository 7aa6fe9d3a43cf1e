-- People of a client: who was asked to join, addresses that wait for their link, where sessions are used, what mails are
-- wanted. And what the onboarding and the settings keep: how far somebody came, sample data, keys that end later.

alter table clients add column onboarding_step smallint not null default 0 check (onboarding_step between 0 and 4);

-- Null for a real account; `loading` and `removing` are jobs under way.
alter table api_accounts add column sample text check (sample in ('loading', 'ready', 'removing'));

-- A rotated key goes on for a while beside its successor.
alter table api_keys add column expires_at timestamptz;

alter table users add column notifications jsonb not null default '{}';

-- The network of the last use without its last part: enough to know one's own, too little to find a person.
alter table sessions add column place text not null default '';

-- `token_hash` is the SHA-256 of the secret in the mailed link.
create table invitations (
  client_id uuid not null references clients on delete cascade,
  invitation_id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  token_hash text not null unique,
  invited_by text not null, -- the name at the time, so that it stays when the person has gone
  inviter_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_id, invitation_id),
  unique (client_id, email)
);

-- At most one a person: another wish takes the place of the one before.
create table email_changes (
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  email text not null check (email = lower(email)),
  token_hash text not null unique,
  expires_at timestamptz not null,
  primary key (client_id, user_id)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['invitations', 'email_changes'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      tenant_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on invitations, email_changes to threadlight_app, threadlight_system;
