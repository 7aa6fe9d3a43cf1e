-- How satisfied people said they were: the last score of each conversation that has one, in hundredths (1 to 5 are 100 to 500), and
-- the sums of them by local day and dimensions, like `drop_outcomes`. No foreign keys, as the other tables that may be on several
-- machines.
create table conversation_scores (
  client_id uuid not null,
  conversation_id uuid not null,
  score smallint not null,
  primary key (client_id, conversation_id)
);

create table csat_rollups (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  n integer not null,
  total bigint not null,
  squares bigint not null,
  satisfied integer not null, -- 4 and 5, thumbs up
  closed integer not null,
  primary key (client_id, day, api_account_id, channel, language, agent_version)
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['conversation_scores', 'csat_rollups'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select on conversation_scores, csat_rollups to threadlight_app;
grant select, insert, update, delete on conversation_scores, csat_rollups to threadlight_ingest;

insert into conversation_scores (client_id, conversation_id, score)
select distinct on (e.client_id, e.conversation_id) e.client_id, e.conversation_id, round(e.score::numeric * 100)
from events e join conversations c using (client_id, conversation_id)
where e.type = 'feedback' and e.score is not null
order by e.client_id, e.conversation_id, e.at desc, e.event_id desc;

insert into csat_rollups (
  client_id, day, api_account_id, channel, language, agent_version, n, total, squares, satisfied, closed)
select client_id, local_day, api_account_id, channel, language, agent_version, count(*), sum(score), sum(score::bigint * score),
  count(*) filter (where score >= 400), count(*) filter (where closed)
from conversations join conversation_scores using (client_id, conversation_id)
group by 1, 2, 3, 4, 5, 6;
