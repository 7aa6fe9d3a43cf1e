-- What a client's people note on the days of its charts. No foreign keys, as the other tables that may be on several machines.
create table notes (
  client_id uuid not null,
  note_id uuid not null,
  user_id uuid not null, -- who wrote it; it is everybody's of the client
  day date not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, note_id)
);
create index notes_day on notes (client_id, day);

alter table notes enable row level security;
create policy tenant on notes to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on notes to threadlight_system using (true) with check (true);
grant select, insert, update, delete on notes to threadlight_app;
