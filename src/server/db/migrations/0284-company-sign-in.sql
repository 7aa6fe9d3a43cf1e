-- Sign-in of a workspace's members by its company's OpenID Connect provider.

create table company_sign_in (
  client_id uuid not null primary key references clients on delete cascade,
  issuer text not null,
  oidc_client_id text not null,
  client_secret bytea not null, -- encrypted (src/server/auth/encrypt-secret.ts)
  domain text not null check (domain = lower(domain)), -- of the members' addresses
  domain_token text not null, -- in the TXT record that verifies the domain
  domain_verified_at timestamptz,
  role_claim text, -- null: new members get the default role and keep what owners and admins give them
  roles jsonb not null default '[]', -- [{ "value": …, "role": … }], the first that matches counts
  default_role text not null check (default_role in ('admin', 'member', 'viewer')),
  enforced boolean not null default false,
  last_used_at timestamptz, -- the last sign-in with these settings
  created_at timestamptz not null default now()
);
-- A domain leads to one workspace.
create unique index company_sign_in_verified_domain on company_sign_in (domain) where domain_verified_at is not null;

-- The provider's subjects, by workspace: what one workspace's provider says counts in no other.
create table company_identities (
  client_id uuid not null references clients on delete cascade,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  primary key (client_id, subject)
);

do $$
declare
  name text;
begin
  foreach name in array array['company_sign_in', 'company_identities'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I to threadlight_app
      using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
      with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)', name);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to threadlight_app, threadlight_system', name);
  end loop;
end $$;

-- Sessions opened by the company's sign-in end after a working day: somebody who is removed there gets no new one.
alter table sessions add column by_company boolean not null default false;
