-- A refresh token is used once: using it gives its successor. A session is a family of such tokens; `id` stays the hash of the part that
-- all of them share.

alter table sessions
  -- SHA-256 of the valid token; null until the first rotation, when the token's hash is `id`.
  add column refresh_hash text,
  -- SHA-256 of its predecessor, which is answered with the same successor for a short time.
  add column previous_hash text,
  -- With it, the predecessor's holder can compute the successor again. Worthless without the predecessor.
  add column rotation_nonce text,
  add column rotated_at timestamptz;

-- Ends live streams at once, in every process. A trigger, because sessions are also deleted with their user, client or impersonator.
create function notify_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended_sessions', id) from ended where expires_at > now();
  return null;
end
$$;

create trigger notify_ended_sessions after delete on sessions
  referencing old table as ended
  for each statement execute function notify_ended_sessions();
