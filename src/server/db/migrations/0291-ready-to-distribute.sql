-- Client tables in a form that Citus can distribute by client (src/server/db/layout.ts): no sub-selects in policies, no triggers,
-- no sequences, and no foreign keys to tables that stay in one place.
do $$
declare
  policy record;
begin
  for policy in
    select tablename as name, policyname as policy from pg_policies
    where schemaname = 'public' and qual ilike '%select%app.client_id%'
  loop
    execute format(
      'alter policy %I on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
        with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      policy.policy, policy.name);
  end loop;
end $$;

-- Rows of a deleted client are deleted by erase_client.
alter table finding_marks drop constraint finding_marks_client_id_fkey;
alter table intents drop constraint intents_client_id_fkey;
alter table intent_sets drop constraint intent_sets_client_id_fkey;
alter table saved_views drop constraint saved_views_client_id_fkey;
alter table topics drop constraint topics_client_id_fkey;

alter table changed_days alter change_id drop identity;
alter table changed_days alter change_id type uuid using gen_random_uuid(), alter change_id set default gen_random_uuid();
alter table text_queue alter queue_id drop identity;
alter table text_queue alter queue_id type uuid using gen_random_uuid(), alter queue_id set default gen_random_uuid();

drop trigger rollups_changed on rollups;
drop trigger drop_rollups_changed on drop_rollups;
drop function note_changed_bucket(), note_changed_day();
grant insert on changed_days, changed_agent_days to threadlight_ingest;

-- Notes the days whose figures a batch changed after they were settled, as the triggers did for each row.
create function note_changed_days(sums rollups[], drops drop_rollups[]) returns void
language plpgsql set search_path = public as $$
declare
  settled constant timestamptz := now() - interval '2 days';
begin
  if exists (select from unnest(sums) where grain = 'day' and bucket < settled) then
    insert into changed_agent_days (client_id, day)
    select distinct client_id, (bucket at time zone 'UTC')::date from unnest(sums) where grain = 'day' and bucket < settled;
    insert into changed_days (client_id, day)
    select distinct client_id, (bucket at time zone 'UTC')::date from unnest(sums) where grain = 'day' and bucket < settled;
  end if;
  if exists (select from unnest(drops) where day < settled at time zone 'UTC') then
    insert into changed_days (client_id, day)
    select distinct client_id, day from unnest(drops) where day < settled at time zone 'UTC';
  end if;
end $$;

-- As before, with the noted days.
create or replace function store_batch(
  unread boolean,
  thread_clients uuid[],
  thread_ids uuid[],
  new_steps steps[],
  added conversation_in[],
  added_states json[],
  changed conversation_in[],
  changed_states json[],
  new_messages message_in[],
  new_matches intent_matches[],
  commitments messages[],
  queued text_queue[],
  sums rollups[],
  drops drop_rollups[],
  caught_up pending_writes[],
  written_at timestamp with time zone
) returns void language plpgsql set search_path = public as $$
declare
  written integer;
begin
  if unread then
    -- They come in the order of their ids: nobody waits in a circle.
    perform pg_advisory_xact_lock(hashtextextended(id::text, 7274)) from unnest(thread_ids) as id;
  end if;
  if caught_up is not null then
    delete from pending_writes p using unnest(caught_up) as u
    where p.client_id = u.client_id and p.write_id = u.write_id;
    get diagnostics written = row_count;
    if written <> cardinality(caught_up) then raise 'somebody else did this' using errcode = 'TL001'; end if;
  end if;
  if new_messages is not null or new_matches is not null or commitments is not null then
    perform put_messages(unread, thread_clients, thread_ids, new_messages, new_matches, commitments);
  end if;
  if new_steps is not null then
    insert into steps select * from unnest(new_steps) on conflict do nothing;
  end if;
  -- The states come as a column `unnest` beside those of the rows.
  if added is not null then
    insert into conversations (
      client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name, agent_model,
      end_user, started_at, last_at, local_day, local_hour, hour_at, closed, stage, converted, ended, handed_off,
      drop_stage, drop_reason, drop_step, sentiment, sentiment_trend, intent, messages, user_messages, bot_messages,
      agent_messages, turns, duration_ms, first_response_ms, median_response_ms, p95_response_ms, quality, fallbacks,
      flags, moved_by, corrected_stage, corrected_converted, tags, preview, last_step, state, next_seq, created_at,
      updated_at, version, zone_version)
    select
      thread_clients[u.thread], thread_ids[u.thread], u.api_account_id, u.external_id, u.channel, u.language, u.agent_version,
      u.agent_name, u.agent_model, u.end_user, to_timestamp(u.started_ms / 1000.0::float8),
      to_timestamp(u.last_ms / 1000.0::float8), u.local_day, u.local_hour, to_timestamp(u.hour_ms / 1000.0::float8), u.closed,
      u.stage, u.converted, u.ended, u.handed_off, u.drop_stage, u.drop_reason, u.drop_step, u.sentiment, u.sentiment_trend,
      u.intent, u.messages, u.user_messages, u.bot_messages, u.agent_messages, u.turns, u.duration_ms, u.first_response_ms,
      u.median_response_ms, u.p95_response_ms, u.quality, u.fallbacks, u.flags, u.moved_by, u.corrected_stage,
      u.corrected_converted, u.tags, u.preview, u.last_step, u.unnest, u.next_seq, written_at, written_at, u.version,
      u.zone_version
    from rows from (unnest(added), unnest(added_states)) as u;
    if unread and exists (
      select from unnest(added) as t
      join events e on e.client_id = thread_clients[t.thread] and e.conversation_id = thread_ids[t.thread]) then
      raise 'events wait for a new conversation' using errcode = 'TL001';
    end if;
  end if;
  if changed is not null then
    -- The plan may be made while the table is empty and every index looks equally good: the range of one id and its order
    -- leave only the primary key to choose.
    update conversations c set
      language = u.language, agent_version = u.agent_version, agent_name = u.agent_name,
      agent_model = u.agent_model, end_user = u.end_user, started_at = to_timestamp(u.started_ms / 1000.0::float8),
      last_at = to_timestamp(u.last_ms / 1000.0::float8), local_day = u.local_day, local_hour = u.local_hour,
      hour_at = to_timestamp(u.hour_ms / 1000.0::float8), closed = u.closed, stage = u.stage, converted = u.converted,
      ended = u.ended, handed_off = u.handed_off, drop_stage = u.drop_stage,
      drop_reason = u.drop_reason, drop_step = u.drop_step, sentiment = u.sentiment,
      sentiment_trend = u.sentiment_trend, intent = u.intent, messages = u.messages,
      user_messages = u.user_messages, bot_messages = u.bot_messages,
      agent_messages = u.agent_messages, turns = u.turns, duration_ms = u.duration_ms,
      first_response_ms = u.first_response_ms, median_response_ms = u.median_response_ms,
      p95_response_ms = u.p95_response_ms, quality = u.quality, fallbacks = u.fallbacks,
      flags = u.flags, moved_by = u.moved_by, corrected_stage = u.corrected_stage,
      corrected_converted = u.corrected_converted, tags = u.tags, preview = u.preview,
      last_step = u.last_step, state = u.unnest, next_seq = u.next_seq,
      updated_at = written_at, version = u.version, zone_version = u.zone_version
    from rows from (unnest(changed), unnest(changed_states)) as u, lateral (
      select ctid as place from conversations k
      where k.client_id = thread_clients[u.thread] and k.conversation_id between thread_ids[u.thread] and thread_ids[u.thread]
      order by k.conversation_id
      limit 1) as k
    where c.ctid = k.place and c.version = u.version - 1;
    get diagnostics written = row_count;
    if written <> cardinality(changed) then
      raise 'a conversation is not as it was remembered' using errcode = 'TL001';
    end if;
  end if;
  if queued is not null then
    insert into text_queue (client_id, conversation_ids) select client_id, conversation_ids from unnest(queued);
  end if;
  if sums is not null then
    insert into rollups as r select * from unnest(sums)
    on conflict (client_id, grain, bucket, api_account_id, channel, language, agent_version) do update set
      conversations = r.conversations + excluded.conversations, stage_none = r.stage_none + excluded.stage_none,
      stage_discovery = r.stage_discovery + excluded.stage_discovery,
      stage_interest = r.stage_interest + excluded.stage_interest,
      stage_consideration = r.stage_consideration + excluded.stage_consideration,
      stage_conversion = r.stage_conversion + excluded.stage_conversion,
      converted = r.converted + excluded.converted, closed = r.closed + excluded.closed,
      dropped_none = r.dropped_none + excluded.dropped_none,
      dropped_discovery = r.dropped_discovery + excluded.dropped_discovery,
      dropped_interest = r.dropped_interest + excluded.dropped_interest,
      dropped_consideration = r.dropped_consideration + excluded.dropped_consideration,
      dropped_conversion = r.dropped_conversion + excluded.dropped_conversion,
      handed_off = r.handed_off + excluded.handed_off, with_fallback = r.with_fallback + excluded.with_fallback,
      messages = r.messages + excluded.messages, user_messages = r.user_messages + excluded.user_messages,
      bot_messages = r.bot_messages + excluded.bot_messages,
      agent_messages = r.agent_messages + excluded.agent_messages, turns = r.turns + excluded.turns,
      duration_ms = r.duration_ms + excluded.duration_ms, quality = r.quality + excluded.quality,
      sentiment_milli = r.sentiment_milli + excluded.sentiment_milli,
      first_response_n = r.first_response_n + excluded.first_response_n,
      first_response_ms = r.first_response_ms + excluded.first_response_ms,
      first_response_sketch = join_sketches(r.first_response_sketch, excluded.first_response_sketch),
      by_hour = join_sketches(r.by_hour, excluded.by_hour);
  end if;
  if drops is not null then
    insert into drop_rollups as d select * from unnest(drops)
    on conflict (client_id, day, stage, reason, step, api_account_id, channel, language, agent_version)
    do update set n = d.n + excluded.n;
  end if;
  if sums is not null or drops is not null then
    perform note_changed_days(sums, drops);
  end if;
  -- Last, because the recount relies on this transaction having its id when it looks at the clients' zones.
  if added is not null or changed is not null then
    update zone_recounts r set requested = r.requested + 1
    from (
      select distinct thread_clients[u.thread] as client_id, u.zone_version
      from (select thread, zone_version from unnest(added) union all select thread, zone_version from unnest(changed)) as u
    ) as w
    join clients c on c.client_id = w.client_id and c.zone_version <> w.zone_version
    where r.client_id = w.client_id and r.requested is not distinct from r.running;
  end if;
end $$;
