-- What a client's users write about, found anew each night from the newest conversations; the next night begins with these.

create table topics (
  client_id uuid not null references clients on delete cascade,
  topics jsonb not null,
  conversations integer not null, -- how many were read
  read_at timestamptz not null default now(),
  primary key (client_id)
);

alter table topics enable row level security;
create policy tenant on topics to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on topics to threadlight_system using (true) with check (true);
grant select, insert, update, delete on topics to threadlight_app;
