-- Addresses whose owners don't know the workspace that mailed them: it can't invite them again. The address is stored as a SHA-256, because
-- the person asked for less, not more.
create table mail_blocks (
  client_id uuid not null references clients on delete cascade,
  recipient_hash text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, recipient_hash)
);
alter table mail_blocks enable row level security;
create policy tenant on mail_blocks to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on mail_blocks to threadlight_system using (true) with check (true);
grant select, insert, update, delete on mail_blocks to threadlight_app, threadlight_system;
