-- What drop-offs came to, by local day, dimensions and furthest stage: the part of `outcome_rollups` that the funnel needs, in few
-- rows. No foreign keys, as the other tables that may be on several machines.
create table drop_outcomes (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  stage text not null, -- 'none' without one
  outcome text not null,
  n integer not null,
  primary key (client_id, day, stage, outcome, api_account_id, channel, language, agent_version)
);

alter table drop_outcomes enable row level security;
create policy tenant on drop_outcomes to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on drop_outcomes to threadlight_system using (true) with check (true);
grant select on drop_outcomes to threadlight_app;
grant select, insert, update, delete on drop_outcomes to threadlight_ingest;

insert into drop_outcomes (client_id, day, api_account_id, channel, language, agent_version, stage, outcome, n)
select client_id, local_day, api_account_id, channel, language, agent_version,
  coalesce(corrected_stage, stage, 'none'), outcome, count(*)
from conversations join conversation_readings using (client_id, conversation_id)
where outcome is not null and closed and not coalesce(corrected_converted, converted)
group by 1, 2, 3, 4, 5, 6, 7, 8;
