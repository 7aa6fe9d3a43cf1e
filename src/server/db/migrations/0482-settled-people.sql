-- The different people of settled days: a sample of their hashes, exact while they are few (domain/metrics/people-sample.ts).
-- `settled_people` has them by what rollups are filtered by, with served conversations apart; `settled_parts` by what conversations
-- came to. Settled, changed and read with settled_days.
create table settled_people (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  is_served boolean not null,
  people bytea not null,
  primary key (client_id, day, api_account_id, channel, language, agent_version, is_served)
);
alter table settled_people enable row level security;
create policy tenant on settled_people to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on settled_people to threadlight_system using (true) with check (true);
grant select, insert, delete on settled_people to threadlight_app;

-- An older program, during a rolling restart, writes no people: its days are counted until they are settled again.
alter table settled_parts add column people bytea not null default ''::bytea;
alter table settled_days add column has_people boolean not null default false;
