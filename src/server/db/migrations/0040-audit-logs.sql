-- Who did what. `audit_entries` is what a client's people may read of their own workspace, `staff_audit_entries` what
-- staff did anywhere. Entries are added and read, never changed: no role of the program may update or delete one.

create table audit_entries (
  client_id uuid not null references clients on delete cascade,
  entry_id uuid not null, -- UUIDv7: the order of the ids is the order of time
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'staff', 'system')),
  actor_id uuid,
  actor_name text not null, -- at the time, so that it stays when the person has gone
  subject text, -- what it was done to, in words
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (client_id, entry_id)
);
alter table audit_entries enable row level security;
create policy tenant on audit_entries to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on audit_entries to threadlight_system using (true) with check (true);
grant select, insert on audit_entries to threadlight_app, threadlight_system;

-- No foreign keys: what staff did is still true when the client or the administrator has gone.
create table staff_audit_entries (
  entry_id uuid primary key,
  action text not null,
  admin_id uuid,
  admin_name text not null,
  about_client_id uuid,
  about_client_name text,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index staff_audit_entries_client on staff_audit_entries (about_client_id, entry_id) where about_client_id is not null;
-- The application's role adds what staff do while they act as a client, and reads nothing of it.
grant insert on staff_audit_entries to threadlight_app;
grant select, insert on staff_audit_entries to threadlight_system;
