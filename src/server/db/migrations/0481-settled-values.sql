-- What the events of sold conversations brought, beside settled_parts: the reads of money joined every sold conversation with its
-- events. `stage` is the furthest, `conversion` where it converted. Rows without a currency count conversations once, whatever the
-- currencies of their events.
create table settled_values (
  client_id uuid not null,
  day date not null,
  part text not null check (part in ('reading', 'topic')),
  api_account_id uuid not null,
  outcome text not null,
  reason text not null,
  act text not null,
  need text not null,
  topic text not null,
  is_won boolean not null,
  is_closed boolean not null,
  is_handed_off boolean not null,
  stage text not null,
  currency text not null,
  n integer not null,
  cents bigint not null,
  primary key (
    client_id, part, day, api_account_id, outcome, reason, act, need, topic, is_won, is_closed, is_handed_off, stage, currency)
);
alter table settled_values enable row level security;
create policy tenant on settled_values to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on settled_values to threadlight_system using (true) with check (true);
grant select, insert, delete on settled_values to threadlight_app;

-- The job settles the parts of all days again, with these.
update settled_days set has_parts = false where has_parts;
