-- Each writing of a conversation counts its version on, so that a writer who remembers one knows whether it still stands.
-- A new one begins at any number, or one that was removed and came again could pass for what it was.
alter table conversations add column version integer not null default 1;

-- All that one transaction of the ingest path writes, in one statement: every statement costs its own planning of arrays
-- and a turn on the wire, which for few rows is more than the rows. An array of rows rather than one array a column: the
-- text of a row is read once, while forty columns of one value each are forty functions.
--
-- `locks` and `free_ids` are of a writer who read nothing first. The first `added` of `threads` are new ones; the others
-- carry the version after the one that the writer knows. Where that one no longer stands, where one of the ids was taken
-- before, or where events wait for a new conversation, nothing is written: TL001, and the writer has to look.
--
-- The order of the tables is the same in every writer, and so is that of the rows (by key), so that nobody waits in a
-- circle; rollups, which writers of different conversations share, are last.
create function store_batch(
  locks uuid[],
  free_ids message_keys[],
  new_steps steps[],
  threads conversations[],
  added integer,
  new_messages messages[],
  new_matches intent_matches[],
  commitments messages[],
  queued text_queue[],
  sums rollups[],
  drops drop_rollups[]
) returns void language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  written integer;
  inserted integer;
begin
  if locks is not null then
    perform pg_advisory_xact_lock(hashtextextended(id::text, 7274)) from unnest(locks) as id;
  end if;
  if free_ids is not null then
    insert into message_keys select * from unnest(free_ids) on conflict do nothing;
    get diagnostics written = row_count;
    if written <> cardinality(free_ids) then raise 'a message was stored before' using errcode = 'TL001'; end if;
  end if;
  if new_steps is not null then
    insert into steps select * from unnest(new_steps) on conflict do nothing;
  end if;
  if threads is not null then
    with stored as (
      insert into conversations as c (
        client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name, agent_model,
        end_user, started_at, last_at, local_day, local_hour, hour_at, closed, stage, converted, ended, handed_off,
        drop_stage, drop_reason, drop_step, sentiment, sentiment_trend, intent, messages, user_messages, bot_messages,
        agent_messages, turns, duration_ms, first_response_ms, median_response_ms, p95_response_ms, quality, fallbacks,
        flags, moved_by, corrected_stage, corrected_converted, tags, preview, last_step, state, next_seq, created_at,
        updated_at, version)
      select
        client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name, agent_model,
        end_user, started_at, last_at, local_day, local_hour, hour_at, closed, stage, converted, ended, handed_off,
        drop_stage, drop_reason, drop_step, sentiment, sentiment_trend, intent, messages, user_messages, bot_messages,
        agent_messages, turns, duration_ms, first_response_ms, median_response_ms, p95_response_ms, quality, fallbacks,
        flags, moved_by, corrected_stage, corrected_converted, tags, preview, last_step, state, next_seq, created_at,
        updated_at, version
      from unnest(threads)
      on conflict (client_id, conversation_id) do update set
        language = excluded.language, agent_version = excluded.agent_version, agent_name = excluded.agent_name,
        agent_model = excluded.agent_model, end_user = excluded.end_user, started_at = excluded.started_at,
        last_at = excluded.last_at, local_day = excluded.local_day, local_hour = excluded.local_hour,
        hour_at = excluded.hour_at, closed = excluded.closed, stage = excluded.stage, converted = excluded.converted,
        ended = excluded.ended, handed_off = excluded.handed_off, drop_stage = excluded.drop_stage,
        drop_reason = excluded.drop_reason, drop_step = excluded.drop_step, sentiment = excluded.sentiment,
        sentiment_trend = excluded.sentiment_trend, intent = excluded.intent, messages = excluded.messages,
        user_messages = excluded.user_messages, bot_messages = excluded.bot_messages,
        agent_messages = excluded.agent_messages, turns = excluded.turns, duration_ms = excluded.duration_ms,
        first_response_ms = excluded.first_response_ms, median_response_ms = excluded.median_response_ms,
        p95_response_ms = excluded.p95_response_ms, quality = excluded.quality, fallbacks = excluded.fallbacks,
        flags = excluded.flags, moved_by = excluded.moved_by, corrected_stage = excluded.corrected_stage,
        corrected_converted = excluded.corrected_converted, tags = excluded.tags, preview = excluded.preview,
        last_step = excluded.last_step, state = excluded.state, next_seq = excluded.next_seq,
        updated_at = excluded.updated_at, version = excluded.version
      where c.version = excluded.version - 1
      returning xmax = 0 as is_new)
    select count(*), count(*) filter (where is_new) into written, inserted from stored;
    if written <> cardinality(threads) or inserted <> added then
      raise 'a conversation is not as it was remembered' using errcode = 'TL001';
    end if;
    if locks is not null and added > 0 and exists (
      select from unnest(threads[1:added]) as t
      join events e on e.client_id = t.client_id and e.conversation_id = t.conversation_id) then
      raise 'events wait for a new conversation' using errcode = 'TL001';
    end if;
  end if;
  if new_messages is not null then
    insert into messages select * from unnest(new_messages);
  end if;
  if new_matches is not null then
    insert into intent_matches select * from unnest(new_matches)
    on conflict (client_id, conversation_id, message_id) do update
      set intent_id = excluded.intent_id, sent_at = excluded.sent_at, confidence = excluded.confidence;
  end if;
  if commitments is not null then
    update messages m set stage = u.stage from unnest(commitments) as u
    where m.client_id = u.client_id and m.conversation_id = u.conversation_id
      and m.sent_at = u.sent_at and m.message_id = u.message_id;
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
end $$;
revoke execute on function store_batch from public;
grant execute on function store_batch to threadlight_ingest;
