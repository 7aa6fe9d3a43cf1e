-- When somebody was last here: sessions end, by log-out or by time, and that they were here does not. Staff who act as a person are
-- not that person.
alter table users add column last_seen_at timestamptz;

update users u set last_seen_at = s.last_used_at
from (select user_id, max(last_used_at) as last_used_at from sessions where impersonator_id is null group by user_id) s
where s.user_id = u.user_id;

create function note_last_seen() returns trigger language plpgsql as $$
begin
  -- Who changes the person and then ends their sessions comes the other way round: the next use of a session tells it again.
  update users set last_seen_at = new.last_used_at
  where user_id = (select user_id from users where user_id = new.user_id for no key update skip locked);
  return null;
end
$$;

create trigger note_last_seen after insert or update of last_used_at on sessions
  for each row when (new.impersonator_id is null) execute function note_last_seen();
