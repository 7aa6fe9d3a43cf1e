-- Batches are written by functions that take a client first: on a cluster (Citus) they run on the node that holds it. There they
-- write one client at a time; a single database writes several in one call, which costs a third of one call each. `clients` are
-- all clients of a call: by this list, and not by those of the rows, a cluster finds the shard. Rows come as text, a type that has
-- the same number on all nodes. What stays in one place, the meter and the recounts of time zones, is written by the functions
-- that call them. The functions without `client` stay for processes of the release before.

create function put_messages(
  clients uuid[],
  take boolean,
  thread_clients uuid[],
  thread_ids uuid[],
  new_messages message_in[],
  new_matches intent_matches[],
  commitments messages[]
) returns void language plpgsql set search_path = public as $$
begin
  if take then
    insert into message_keys (client_id, message_id)
    select thread_clients[m.thread], m.message_id from unnest(new_messages) as m
    order by 1, 2;
  end if;
  insert into messages (
    client_id, conversation_id, sent_at, message_id, seq, role, text, stage, confidence, evidence_start, evidence_end, language,
    sentiment, intent, flags, step, timed, upload_id, metadata)
  select
    thread_clients[m.thread], thread_ids[m.thread], to_timestamp(m.sent_ms / 1000.0::float8), m.message_id, m.seq, m.role, m.text,
    m.stage, m.confidence, m.evidence_start, m.evidence_end, m.language, m.sentiment, m.intent, m.flags, m.step, m.timed,
    m.upload_id, m.metadata
  from unnest(new_messages) as m;
  if new_matches is not null then
    insert into intent_matches select * from unnest(new_matches)
    on conflict (client_id, conversation_id, message_id) do update
      set intent_id = excluded.intent_id, sent_at = excluded.sent_at, confidence = excluded.confidence;
  end if;
  if commitments is not null then
    update messages m set stage = u.stage from unnest(commitments) as u
    where m.client_id = any(clients) and m.client_id = u.client_id and m.conversation_id = u.conversation_id
      and m.sent_at = u.sent_at and m.message_id = u.message_id;
  end if;
end $$;

-- Stores messages and the pending writes of their conversations; the first `fresh` of these are expected to be new.
create function store_messages(
  client uuid,
  clients uuid[],
  thread_clients uuid[],
  thread_ids uuid[],
  fresh integer,
  new_messages_text text,
  new_matches_text text,
  commitments_text text,
  pending_text text
) returns void language plpgsql set search_path = public as $$
declare
  new_messages constant message_in[] := new_messages_text;
  new_matches constant intent_matches[] := new_matches_text;
  commitments constant messages[] := commitments_text;
  pending constant pending_writes[] := pending_text;
begin
  perform put_messages(clients, true, thread_clients, thread_ids, new_messages, new_matches, commitments);
  -- The plan is made once, perhaps while the tables are empty and every index looks equally good: the range of one id and its
  -- order leave only the primary key to choose.
  if fresh > 0 and exists (
    select from unnest(thread_clients[:fresh], thread_ids[:fresh]) as f (client_id, conversation_id), lateral (
      select from conversations c
      where c.client_id = any(clients) and c.client_id = f.client_id
        and c.conversation_id between f.conversation_id and f.conversation_id
      order by c.conversation_id
      limit 1) as c) then
    raise 'a new conversation is there already' using errcode = 'TL001';
  end if;
  if fresh > 0 and exists (
    select from unnest(thread_clients[:fresh], thread_ids[:fresh]) as f (client_id, conversation_id)
    join events e on e.client_id = any(clients) and e.client_id = f.client_id and e.conversation_id = f.conversation_id) then
    raise 'events wait for a new conversation' using errcode = 'TL001';
  end if;
  insert into pending_writes (client_id, write_id, heads) select client_id, write_id, heads from unnest(pending);
end $$;

-- Writes the rows of a batch. `unread`: nothing was read before, so conversations are locked and versions checked here.
create function store_batch(
  client uuid,
  clients uuid[],
  unread boolean,
  thread_clients uuid[],
  thread_ids uuid[],
  new_steps_text text,
  added_text text,
  added_states json[],
  changed_text text,
  changed_states json[],
  new_messages_text text,
  new_matches_text text,
  commitments_text text,
  queued_text text,
  sums_text text,
  drops_text text,
  caught_up_text text,
  written_at timestamp with time zone
) returns void language plpgsql set search_path = public as $$
declare
  new_steps constant steps[] := new_steps_text;
  added constant conversation_in[] := added_text;
  changed constant conversation_in[] := changed_text;
  new_messages constant message_in[] := new_messages_text;
  new_matches constant intent_matches[] := new_matches_text;
  commitments constant messages[] := commitments_text;
  queued constant text_queue[] := queued_text;
  sums constant rollups[] := sums_text;
  drops constant drop_rollups[] := drops_text;
  caught_up constant pending_writes[] := caught_up_text;
  written integer;
begin
  if unread then
    -- They come in the order of their ids: nobody waits in a circle.
    perform pg_advisory_xact_lock(hashtextextended(id::text, 7274)) from unnest(thread_ids) as id;
  end if;
  if caught_up is not null then
    delete from pending_writes p using unnest(caught_up) as u
    where p.client_id = any(clients) and p.client_id = u.client_id and p.write_id = u.write_id;
    get diagnostics written = row_count;
    if written <> cardinality(caught_up) then raise 'somebody else did this' using errcode = 'TL001'; end if;
  end if;
  if new_messages is not null or new_matches is not null or commitments is not null then
    perform put_messages(clients, unread, thread_clients, thread_ids, new_messages, new_matches, commitments);
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
      join events e on e.client_id = any(clients) and e.client_id = thread_clients[t.thread]
        and e.conversation_id = thread_ids[t.thread]) then
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
      where k.client_id = any(clients) and k.client_id = thread_clients[u.thread]
        and k.conversation_id between thread_ids[u.thread] and thread_ids[u.thread]
      order by k.conversation_id
      limit 1) as k
    where c.client_id = any(clients) and c.ctid = k.place and c.version = u.version - 1;
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
end $$;

-- Counts messages and stores them. In the list of `from`, a cluster sends the call to the client's node.
create function write_messages(
  counts count_in[],
  writer integer,
  clients uuid[],
  thread_clients uuid[],
  thread_ids uuid[],
  fresh integer,
  new_messages_text text,
  new_matches_text text,
  commitments_text text,
  pending_text text
) returns void language plpgsql set search_path = public as $$
begin
  if counts is not null then
    perform count_messages(counts, writer);
  end if;
  perform from store_messages(
    clients[1], clients, thread_clients, thread_ids, fresh, new_messages_text, new_matches_text, commitments_text, pending_text);
end $$;

-- Counts messages and stores a batch. `zone_versions` are those of the time zones of `zone_clients` that it was counted in.
create function write_batch(
  counts count_in[],
  writer integer,
  zone_clients uuid[],
  zone_versions integer[],
  clients uuid[],
  unread boolean,
  thread_clients uuid[],
  thread_ids uuid[],
  new_steps_text text,
  added_text text,
  added_states json[],
  changed_text text,
  changed_states json[],
  new_messages_text text,
  new_matches_text text,
  commitments_text text,
  queued_text text,
  sums_text text,
  drops_text text,
  caught_up_text text,
  written_at timestamp with time zone
) returns void language plpgsql set search_path = public as $$
begin
  if counts is not null then
    perform count_messages(counts, writer);
  end if;
  perform from store_batch(
    clients[1], clients, unread, thread_clients, thread_ids, new_steps_text, added_text, added_states, changed_text,
    changed_states, new_messages_text, new_matches_text, commitments_text, queued_text, sums_text, drops_text, caught_up_text,
    written_at);
  -- Last, because the recount relies on this transaction having its id when it looks at the clients' zones.
  if cardinality(zone_clients) > 0 then
    perform pg_current_xact_id();
    update zone_recounts r set requested = r.requested + 1
    from unnest(zone_clients, zone_versions) as w (client_id, zone_version)
    join clients c on c.client_id = w.client_id and c.zone_version <> w.zone_version
    where r.client_id = w.client_id and r.requested is not distinct from r.running;
  end if;
end $$;

do $$
declare
  made regprocedure;
begin
  for made in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and pronargs > 2
      and (proname in ('write_messages', 'write_batch')
        or proname in ('store_messages', 'store_batch', 'put_messages') and proargnames[1] in ('client', 'clients'))
  loop
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to threadlight_ingest', made);
  end loop;
end $$;
