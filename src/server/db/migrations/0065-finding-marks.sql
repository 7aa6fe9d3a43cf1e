-- What a client's people said of a finding: applied on a day, or dismissed. The finding itself is counted anew each time;
-- whether a fix worked is read from the rollups before and after the day.

create table finding_marks (
  client_id uuid not null references clients on delete cascade,
  finding_id text not null, -- kind:stage
  status text not null check (status in ('applied', 'dismissed')),
  applied_on date,
  user_id uuid not null, -- who said so last
  updated_at timestamptz not null default now(),
  primary key (client_id, finding_id),
  check ((status = 'applied') = (applied_on is not null))
);

alter table finding_marks enable row level security;
create policy tenant on finding_marks to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on finding_marks to threadlight_system using (true) with check (true);
grant select, insert, update, delete on finding_marks to threadlight_app;
