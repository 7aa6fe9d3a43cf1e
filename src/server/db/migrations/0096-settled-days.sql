-- Days that are over, summed over all dimensions: what a dashboard without a filter reads of them. A job writes these
-- rows from rollups and drop_rollups; a day that changed since is read from there until the job has been by again.
create table settled_days (
  client_id uuid not null,
  day date not null,
  sums json not null,
  first_response_sketch bytea not null,
  by_hour bytea not null,
  -- Drop-offs of all days up to this one, by stage, reason and step: a period's are the difference of two of these.
  drops json not null,
  primary key (client_id, day)
);

-- Rows are only added and taken away: nobody waits for anybody.
create table changed_days (
  client_id uuid not null,
  day date not null,
  change_id bigint generated always as identity,
  primary key (client_id, day, change_id)
);

alter table settled_days enable row level security;
alter table changed_days enable row level security;
create policy tenant on settled_days to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy tenant on changed_days to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on settled_days to threadlight_system using (true) with check (true);
create policy system on changed_days to threadlight_system using (true) with check (true);
grant select, insert, delete on settled_days to threadlight_app;
grant select, delete on changed_days to threadlight_app;

create function note_changed_bucket() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into changed_days (client_id, day) values (new.client_id, (new.bucket at time zone 'UTC')::date);
  return null;
end $$;
create function note_changed_day() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into changed_days (client_id, day) values (new.client_id, new.day);
  return null;
end $$;

-- Days are settled when they are five days old (domain/metrics/settled.ts). What is younger needs no note: the two days
-- between are for transactions that run over midnight and for zones ahead of UTC.
create trigger rollups_changed after insert or update on rollups
for each row when (new.grain = 'day' and new.bucket < now() - interval '3 days') execute function note_changed_bucket();
create trigger drop_rollups_changed after insert or update on drop_rollups
for each row when (new.day < (now() - interval '3 days')::date) execute function note_changed_day();
