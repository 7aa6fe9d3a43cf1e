-- What administrators agreed with clients: complimentary plans, contracts, pauses and free messages (decision 0067). Null without any.
alter table clients add column arrangement jsonb;

-- Free messages of a usage period, on top of the included ones.
create table usage_credits (
  client_id uuid not null,
  period_start timestamptz not null,
  messages bigint not null check (messages > 0),
  primary key (client_id, period_start)
);
alter table usage_credits enable row level security;
create policy tenant on usage_credits to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on usage_credits to threadlight_system using (true) with check (true);
grant select on usage_credits to threadlight_app, threadlight_ingest;
grant select, insert, update, delete on usage_credits to threadlight_system;

-- What decided each client's standing from an instant on: ids, plan, prices and times. Revenue of past months is computed from it, so
-- it outlives a deleted workspace, whose last row has no snapshot. Demo workspaces have none.
create table billing_history (
  subject_id uuid not null,
  at timestamptz not null,
  snapshot jsonb,
  primary key (subject_id, at)
);
grant select, insert, update on billing_history to threadlight_system;
insert into billing_history (subject_id, at, snapshot)
select c.client_id, now(), jsonb_build_object(
  'plan', c.plan, 'trialEndsAtMs', floor(extract(epoch from c.trial_ends_at) * 1000)::bigint,
  'createdAtMs', floor(extract(epoch from c.created_at) * 1000)::bigint, 'subscription', b.subscription, 'arrangement', null)
from clients c join billing_accounts b on b.client_id = c.client_id
where not c.is_demo and b.subscription is not null;

-- Whose events they were, for the administrators' page of a client, and when the provider was last asked about a client.
alter table billing_events add column about_client_id uuid references clients on delete set null;
create index billing_events_of_client on billing_events (about_client_id, handled_at) where about_client_id is not null;
alter table billing_accounts add column asked_at timestamptz;
