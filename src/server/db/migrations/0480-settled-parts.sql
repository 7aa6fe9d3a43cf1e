-- The sums of settled days by what conversations came to: what a filter by outcome, reason, act, need or topic asks for, without
-- counting conversations one by one. `part` is what the other columns are of: `reading` (reason, act, need) or `topic`; those that
-- a part doesn't have are empty, like those of conversations without an outcome. Settled, changed and read with settled_days.
create table settled_parts (
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
  conversations integer not null,
  stage_none integer not null,
  stage_discovery integer not null,
  stage_interest integer not null,
  stage_consideration integer not null,
  stage_conversion integer not null,
  with_fallback integer not null,
  messages integer not null,
  user_messages integer not null,
  bot_messages integer not null,
  agent_messages integer not null,
  turns integer not null,
  duration_ms bigint not null,
  quality integer not null,
  sentiment_milli integer not null,
  first_response_n integer not null,
  first_response_ms bigint not null,
  first_response_sketch bytea not null,
  by_hour bytea not null,
  score_n integer not null,
  score_total integer not null,
  score_squares bigint not null,
  score_satisfied integer not null,
  primary key (client_id, part, day, api_account_id, outcome, reason, act, need, topic, is_won, is_closed, is_handed_off)
);
alter table settled_parts enable row level security;
create policy tenant on settled_parts to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on settled_parts to threadlight_system using (true) with check (true);
grant select, insert, delete on settled_parts to threadlight_app;

-- Whether the day's parts are there: a day that an older program settled has none yet.
alter table settled_days add column has_parts boolean not null default false;
