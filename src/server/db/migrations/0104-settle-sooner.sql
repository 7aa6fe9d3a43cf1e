-- Days are settled two hours after they are two days old (domain/metrics/settled.ts), where it was four days: what is not
-- settled is most of a reading. What is written to a day is noted from two days on: the hours between are for transactions
-- that began before, and both tables say it alike.
drop trigger rollups_changed on rollups;
drop trigger drop_rollups_changed on drop_rollups;
create trigger rollups_changed after insert or update on rollups
for each row when (new.grain = 'day' and new.bucket < now() - interval '2 days') execute function note_changed_bucket();
create trigger drop_rollups_changed after insert or update on drop_rollups
for each row when (new.day < (now() - interval '2 days') at time zone 'UTC') execute function note_changed_day();
