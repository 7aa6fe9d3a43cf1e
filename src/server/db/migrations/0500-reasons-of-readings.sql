-- The reason of a drop-off is that of its reading. Saved views name it as their other filters do.
update saved_views
set filter = filter - 'dropReason'
  || jsonb_build_object('reason', filter -> 'dropReason', 'outcome', coalesce(filter -> 'outcome', '"dropped"'))
where filter ? 'dropReason';
-- Drop-offs by a member's correction alone were counted with this reason, which they did not carry.
update conversations set drop_reason = 'no_reply' where corrected_converted = false and closed and drop_reason is null;
-- For a list that the readings' own index serves.
drop index conversations_dropped;
