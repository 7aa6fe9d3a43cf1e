-- Alert rules with their state, and what happened to them.

create table alert_rules (
  client_id uuid not null,
  rule_id uuid not null,
  -- The rule without its targets, as it was entered.
  rule jsonb not null,
  -- Addresses of chat targets are encrypted within.
  targets jsonb not null,
  enabled boolean not null,
  muted_until timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  -- The state machine, the log of notices and the last evaluation; null until the first one.
  progress jsonb,
  failures integer not null default 0,
  evaluated_at timestamptz,
  primary key (client_id, rule_id)
);
create index alert_rules_enabled on alert_rules (client_id) where enabled;

create table alert_events (
  client_id uuid not null,
  rule_id uuid not null,
  event_id uuid not null,
  kind text not null,
  at timestamptz not null,
  -- The hour that was evaluated; a rule changes its state at most once an hour.
  hour_at timestamptz,
  value double precision,
  n bigint,
  expected double precision,
  note text,
  -- Who gets the notice, with the state of each delivery that is not one of `outbound_deliveries`.
  recipients jsonb not null default '[]',
  primary key (client_id, rule_id, event_id),
  foreign key (client_id, rule_id) references alert_rules on delete cascade
);
create unique index alert_events_once on alert_events (client_id, rule_id, kind, hour_at)
  where kind in ('fired', 'resolved');

do $$
declare
  client_table text;
begin
  foreach client_table in array array['alert_rules', 'alert_events'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, update, delete on alert_rules, alert_events to threadlight_app;
grant select, insert, update, delete on alert_rules, alert_events to threadlight_system;
