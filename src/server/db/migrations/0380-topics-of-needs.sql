-- Topics are groups of conversations by what their users came for, each conversation in one. The former ones, groups of messages by
-- terms, are found anew from the readings.
drop table topics;

create table topics (
  client_id uuid not null,
  key text not null,
  label text not null,
  need text not null,
  object text not null, -- empty for a need alone
  members integer not null, -- of the conversations that were searched last
  center jsonb not null, -- the mean weights of their terms, where the next search starts
  quotes jsonb not null, -- [{ conversationId, messageId }], the most typical first
  -- What a person made of it.
  own_label text,
  hidden boolean not null default false,
  merged_into text,
  primary key (client_id, key)
);

create table topic_runs (
  client_id uuid not null primary key,
  read_at timestamptz, -- end of the last search
  leased_until timestamptz not null default '-infinity' -- a process is searching
);

-- The topic of each conversation: null before it was placed, empty for none.
alter table conversation_readings add column topic text;
create index conversation_readings_topic on conversation_readings (client_id, topic);
create index conversation_readings_unplaced on conversation_readings (client_id) where topic is null and outcome is not null;

-- Conversations with an outcome by local day, dimensions and topic; an empty topic is none or not placed yet.
create table topic_rollups (
  client_id uuid not null,
  day date not null,
  api_account_id uuid not null,
  channel text not null,
  language text not null,
  agent_version text not null,
  topic text not null,
  outcome text not null,
  n integer not null,
  converted integer not null,
  unanswered integer not null, -- of these, with a question that the bot did not answer
  primary key (client_id, day, topic, outcome, api_account_id, channel, language, agent_version)
);
insert into topic_rollups (client_id, day, api_account_id, channel, language, agent_version, topic, outcome, n, converted, unanswered)
select c.client_id, c.local_day, c.api_account_id, c.channel, c.language, c.agent_version, '', r.outcome, count(*),
  count(*) filter (where coalesce(c.corrected_converted, c.converted)),
  count(*) filter (where r.reason in ('unanswered_question', 'bot_silent', 'fallback_loop'))
from conversations c join conversation_readings r using (client_id, conversation_id)
where r.outcome is not null
group by c.client_id, c.local_day, c.api_account_id, c.channel, c.language, c.agent_version, r.outcome;

do $$
declare
  client_table text;
begin
  foreach client_table in array array['topics', 'topic_runs', 'topic_rollups'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select on topic_runs, topic_rollups to threadlight_app;
grant select, insert, update, delete on topics to threadlight_app;
grant select, insert, update, delete on topics, topic_runs, topic_rollups to threadlight_ingest;
