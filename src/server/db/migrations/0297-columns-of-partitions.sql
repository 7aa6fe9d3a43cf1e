-- As before; a cluster can't pass on the result of a sub-select without columns.
create or replace function drop_empty_partitions(ended_before timestamp with time zone) returns integer
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
      execute format('select not exists (select 1 from %I)', partition.name) into is_empty;
      continue when not is_empty;
      execute format('lock table messages, %I in access exclusive mode', partition.name);
      execute format('select not exists (select 1 from %I)', partition.name) into is_empty;
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
