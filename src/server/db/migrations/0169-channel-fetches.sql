-- Messages whose words a platform's webhook leaves out: fetched soon after, until they came or a day has passed.
create table channel_fetches (
  client_id uuid not null,
  api_account_id uuid not null,
  channel text not null,
  thread text collate "C" not null,
  message text collate "C" not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(), -- of a leased one: when its process counts as dead
  leased boolean not null default false,
  attempts integer not null default 0,
  primary key (client_id, api_account_id, channel, thread, message),
  foreign key (client_id, api_account_id, channel) references channel_connections on delete cascade
);
create index channel_fetches_due on channel_fetches (client_id, api_account_id, channel, due_at);

-- Templates that may have lost their last message. Their texts are deleted soon after if so.
create table stale_templates (
  client_id uuid not null,
  step text not null,
  primary key (client_id, step)
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['channel_fetches', 'stale_templates'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, update on channel_fetches to threadlight_app;
grant select, insert, delete on channel_fetches to threadlight_ingest;
grant select, update, delete on channel_fetches to threadlight_system;
grant select, insert, delete on stale_templates to threadlight_ingest;
