-- How long a workspace keeps the texts of messages. Without a row, the default of the installation applies.
create table retention (
  client_id uuid not null primary key references clients on delete cascade,
  keep_days integer check (keep_days between 30 and 3650), -- null: without end
  delete_figures boolean not null default false,
  grace_until timestamptz, -- nothing is deleted before
  total integer not null default 0, -- conversations of the current or last run
  done integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz
);
alter table retention enable row level security;
create policy tenant on retention to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on retention to threadlight_system using (true) with check (true);
grant select, insert, update on retention to threadlight_app, threadlight_system;

-- Drops the monthly partitions of messages that ended before an instant and are empty. Gives up at once where one is in use.
create function drop_empty_partitions(ended_before timestamptz) returns integer
language plpgsql security definer set search_path = public as $$
declare
  partition record;
  is_empty boolean;
  dropped integer := 0;
begin
  set local lock_timeout = '200ms';
  for partition in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'messages'::regclass and c.relname ~ '^messages_\d{4}_\d\d$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' < ended_before
  loop
    begin
      execute format('select not exists (select from %I)', partition.name) into is_empty;
      continue when not is_empty;
      execute format('lock table messages, %I in access exclusive mode', partition.name);
      execute format('select not exists (select from %I)', partition.name) into is_empty;
      if is_empty then
        execute format('drop table %I', partition.name);
        dropped := dropped + 1;
      end if;
    exception when lock_not_available then
      null;
    end;
  end loop;
  return dropped;
end $$;
revoke all on function drop_empty_partitions(timestamptz) from public;
grant execute on function drop_empty_partitions(timestamptz) to threadlight_system;
