-- When a fix was announced as verified; null before. Another day of the change starts over.
alter table finding_marks add column verified_at timestamptz;

-- The local day on which a client's findings were last looked through.
create table finding_checks (
  client_id uuid primary key,
  checked_on date not null
);

-- Plan, status and access as last announced to webhooks.
create table announced_standings (
  client_id uuid primary key,
  standing jsonb not null
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['finding_checks', 'announced_standings'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, update, delete on finding_checks, announced_standings to threadlight_app, threadlight_system;
