-- Takes every row of a deleted client out of every table that has a client's column, those of later migrations too. As the
-- owner, since no role may write to all of them; a client that is still there is refused.
create function erase_client(client uuid) returns void
language plpgsql security definer set search_path = public as $$
declare
  tenant_table name;
begin
  if exists (select from clients where client_id = client) then
    raise exception 'client % is not deleted', client;
  end if;
  for tenant_table in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    execute format('delete from %I where client_id = $1', tenant_table) using client;
  end loop;
end $$;
revoke all on function erase_client(uuid) from public;
grant execute on function erase_client(uuid) to threadlight_system;
