-- Drop-offs of settled days in a few bytes each, by all dimensions too, so that a dashboard with a filter reads of them
-- what it reads without one. The job sums up everything anew.
truncate settled_days, changed_days;
alter table settled_days drop column drops;
-- Of all days up to this one, packed (domain/metrics/packed-drops.ts): a period's are the difference of two of these.
alter table settled_days add column drops bytea not null;
alter table settled_days alter column drops set storage external;

-- The bot messages in `drops` are numbers.
create table settled_steps (
  client_id uuid not null,
  number integer not null,
  step text not null,
  primary key (client_id, number)
);
create unique index settled_steps_step on settled_steps (client_id, step) include (number);

-- The same as in settled_days by what a filter asks for.
create table settled_drops (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  drops bytea not null,
  primary key (client_id, day, api_account_id, channel, language, agent_version)
);
alter table settled_drops alter column drops set storage external;

alter table settled_steps enable row level security;
alter table settled_drops enable row level security;
create policy tenant on settled_steps to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy tenant on settled_drops to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on settled_steps to threadlight_system using (true) with check (true);
create policy system on settled_drops to threadlight_system using (true) with check (true);
grant select, insert on settled_steps to threadlight_app;
grant select, insert, delete on settled_drops to threadlight_app;

-- The newest conversations that prove a finding are found by its reason and its stage. A case, as row-level security lets
-- no index be asked with `coalesce`.
drop index conversations_dropped;
create index conversations_dropped on conversations (
  client_id, drop_reason, (case when drop_stage is null then 'none' else drop_stage end), started_at desc
) where drop_reason is not null;
