-- The address of a mail is needed only until it is sent; the result stays for a week.
update mails set recipient = '' where status = 'sent';

-- Entries of the administrators' log name people and workspaces that may no longer exist, so they end after a time. No role may delete
-- others: the function refuses a shorter one.
create function delete_admin_log_before(days integer) returns void
language plpgsql security definer set search_path = public as $$
begin
  if days < 365 then
    raise exception 'entries of the administrators'' log are kept for a year';
  end if;
  delete from staff_audit_entries where created_at < now() - make_interval(days => days);
end $$;
revoke all on function delete_admin_log_before(integer) from public;
grant execute on function delete_admin_log_before(integer) to threadlight_system;
