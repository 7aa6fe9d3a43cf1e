-- The reason of a drop-off is that of its reading. Saved views name it as their other filters do.
update saved_views
set filter = filter - 'dropReason'
  || jsonb_build_object('reason', filter -> 'dropReason', 'outcome', coalesce(filter -> 'outcome', '"dropped"'))
where filter ? 'dropReason';
update agent_messages
set answer = jsonb_set(answer, '{conversations,query}', to_jsonb(replace(
  answer #>> '{conversations,query}', 'dropReason=',
  case when answer #>> '{conversations,query}' like '%outcome=%' then 'reason=' else 'outcome=dropped&reason=' end)))
where answer #>> '{conversations,query}' like '%dropReason=%';
-- The rollups count these as no_reply, so their rows must say so before they are subtracted.
update conversations set drop_reason = 'no_reply' where corrected_converted = false and closed and drop_reason is null;
-- Only the filter dropReason, which is gone, used this index.
drop index conversations_dropped;
