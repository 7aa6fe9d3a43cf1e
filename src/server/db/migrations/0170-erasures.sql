-- Erasures of single people. The row without `sealed` is the certificate: it holds nothing about the person.
create table erasures (
  client_id uuid not null references clients on delete cascade,
  erasure_id uuid not null,
  requested_by text not null, -- the name at that time
  sealed bytea, -- the person as typed, encrypted, until it is done
  mentions boolean not null, -- whether texts that mention the person are masked too
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  found jsonb,
  removed integer not null default 0,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (client_id, erasure_id)
);
alter table erasures enable row level security;
create policy tenant on erasures to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on erasures to threadlight_system using (true) with check (true);
grant select, insert on erasures to threadlight_app;
grant select, update on erasures to threadlight_system;

-- No role may change entries of the audit logs. This replaces what matches the pattern in the subjects and texts of a client's entries,
-- and nothing else.
create function mask_audit_entries(client uuid, pattern text, mask text) returns integer
language plpgsql security definer set search_path = public as $$
declare
  own integer;
  others integer;
begin
  update audit_entries set
    subject = regexp_replace(subject, pattern, mask, 'g'), details = mask_details(details, pattern, mask)
  where client_id = client and (subject ~ pattern or details::text ~ pattern);
  get diagnostics own = row_count;
  update staff_audit_entries set
    subject = regexp_replace(subject, pattern, mask, 'g'), details = mask_details(details, pattern, mask)
  where about_client_id = client and (subject ~ pattern or details::text ~ pattern);
  get diagnostics others = row_count;
  return own + others;
end $$;
create function mask_details(details jsonb, pattern text, mask text) returns jsonb language sql immutable set search_path = public as $$
  select coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, mask, 'g'))
    else value end), '{}')
  from jsonb_each(details)
$$;
revoke all on function mask_audit_entries(uuid, text, text) from public;
grant execute on function mask_audit_entries(uuid, text, text) to threadlight_system;
