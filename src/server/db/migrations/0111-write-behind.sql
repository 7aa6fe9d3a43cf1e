-- While many senders wait, a transaction stores their messages alone; what those change of their conversations and of the
-- rollups is written for many such transactions at once, a moment later (decision 0130). A row here is one transaction's
-- messages of one client for which that is still to be done: who does it deletes the row in the same transaction. Where nobody
-- did, because the program was killed, the conversations are read again from their messages; `heads` says what those don't:
-- for each conversation its id, API account, name, channel, end user, the version, name and model of its agent, and the time of
-- its last message in milliseconds.
create table pending_writes (
  client_id uuid not null,
  write_id uuid not null,
  heads json not null,
  written_at timestamptz not null default now(),
  primary key (client_id, write_id)
);

alter table pending_writes enable row level security;
create policy system on pending_writes to threadlight_system using (true) with check (true);
grant select, insert, update, delete on pending_writes to threadlight_ingest;

-- What is acknowledged of a transaction whose writer read nothing first. Refused with TL001 where a message was stored before,
-- or where a conversation that its writer takes for new (`fresh_ids`, of `fresh_clients`) is there already, or an event waits for it.
create function store_messages(
  free_ids message_keys[],
  fresh_clients uuid[],
  fresh_ids uuid[],
  new_messages messages[],
  new_matches intent_matches[],
  commitments messages[],
  pending pending_writes[]
) returns void language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  written integer;
begin
  insert into message_keys select * from unnest(free_ids) on conflict do nothing;
  get diagnostics written = row_count;
  if written <> cardinality(free_ids) then raise 'a message was stored before' using errcode = 'TL001'; end if;
  -- The plan is made once, perhaps while the tables are empty and every index looks equally good: the range of one id and its
  -- order leave only the primary key to choose.
  if fresh_ids is not null and exists (
    select from unnest(fresh_clients, fresh_ids) as f (client_id, conversation_id), lateral (
      select from conversations c
      where c.client_id = f.client_id and c.conversation_id between f.conversation_id and f.conversation_id
      order by c.conversation_id
      limit 1) as c) then
    raise 'a new conversation is there already' using errcode = 'TL001';
  end if;
  if fresh_ids is not null and exists (
    select from unnest(fresh_clients, fresh_ids) as f (client_id, conversation_id)
    join events e on e.client_id = f.client_id and e.conversation_id = f.conversation_id) then
    raise 'events wait for a new conversation' using errcode = 'TL001';
  end if;
  insert into messages select * from unnest(new_messages);
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
  insert into pending_writes (client_id, write_id, heads) select client_id, write_id, heads from unnest(pending);
end $$;
revoke execute on function store_messages from public;
grant execute on function store_messages to threadlight_ingest;

-- As in 0101, and `caught_up`: the rows of pending_writes whose conversations these are as they stand after them.
drop function store_batch(uuid[],message_keys[],steps[],conversations[],conversations[],messages[],intent_matches[],messages[],text_queue[],rollups[],drop_rollups[]);
create function store_batch(
  locks uuid[],
  free_ids message_keys[],
  new_steps steps[],
  added conversations[],
  changed conversations[],
  new_messages messages[],
  new_matches intent_matches[],
  commitments messages[],
  queued text_queue[],
  sums rollups[],
  drops drop_rollups[],
  caught_up pending_writes[]
) returns void language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  written integer;
begin
  if locks is not null then
    perform pg_advisory_xact_lock(hashtextextended(id::text, 7274)) from unnest(locks) as id;
  end if;
  if caught_up is not null then
    delete from pending_writes p using unnest(caught_up) as u
    where p.client_id = u.client_id and p.write_id = u.write_id;
    get diagnostics written = row_count;
    if written <> cardinality(caught_up) then raise 'somebody else did this' using errcode = 'TL001'; end if;
  end if;
  if free_ids is not null then
    insert into message_keys select * from unnest(free_ids) on conflict do nothing;
    get diagnostics written = row_count;
    if written <> cardinality(free_ids) then raise 'a message was stored before' using errcode = 'TL001'; end if;
  end if;
  if new_steps is not null then
    insert into steps select * from unnest(new_steps) on conflict do nothing;
  end if;
  if added is not null then
    insert into conversations (
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
    from unnest(added)
    on conflict do nothing;
    get diagnostics written = row_count;
    if written <> cardinality(added) then raise 'a new conversation is there already' using errcode = 'TL001'; end if;
    if locks is not null and exists (
      select from unnest(added) as t
      join events e on e.client_id = t.client_id and e.conversation_id = t.conversation_id) then
      raise 'events wait for a new conversation' using errcode = 'TL001';
    end if;
  end if;
  if changed is not null then
    -- The plan may be made while the table is empty and every index looks equally good: the range of one id and its order
    -- leave only the primary key to choose.
    update conversations c set
      language = u.language, agent_version = u.agent_version, agent_name = u.agent_name,
      agent_model = u.agent_model, end_user = u.end_user, started_at = u.started_at,
      last_at = u.last_at, local_day = u.local_day, local_hour = u.local_hour,
      hour_at = u.hour_at, closed = u.closed, stage = u.stage, converted = u.converted,
      ended = u.ended, handed_off = u.handed_off, drop_stage = u.drop_stage,
      drop_reason = u.drop_reason, drop_step = u.drop_step, sentiment = u.sentiment,
      sentiment_trend = u.sentiment_trend, intent = u.intent, messages = u.messages,
      user_messages = u.user_messages, bot_messages = u.bot_messages,
      agent_messages = u.agent_messages, turns = u.turns, duration_ms = u.duration_ms,
      first_response_ms = u.first_response_ms, median_response_ms = u.median_response_ms,
      p95_response_ms = u.p95_response_ms, quality = u.quality, fallbacks = u.fallbacks,
      flags = u.flags, moved_by = u.moved_by, corrected_stage = u.corrected_stage,
      corrected_converted = u.corrected_converted, tags = u.tags, preview = u.preview,
      last_step = u.last_step, state = u.state, next_seq = u.next_seq,
      updated_at = u.updated_at, version = u.version
    from unnest(changed) as u, lateral (
      select ctid as place from conversations k
      where k.client_id = u.client_id and k.conversation_id between u.conversation_id and u.conversation_id
      order by k.conversation_id
      limit 1) as k
    where c.ctid = k.place and c.version = u.version - 1;
    get diagnostics written = row_count;
    if written <> cardinality(changed) then
      raise 'a conversation is not as it was remembered' using errcode = 'TL001';
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
