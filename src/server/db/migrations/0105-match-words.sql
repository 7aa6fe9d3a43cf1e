-- Which of these conversations hold the words: asked of all at once, at a third of what one call a conversation took.
create function match_conversations(candidates uuid[], query tsquery) returns setof uuid
language sql stable security definer set search_path = public as $$
  select candidate
  from unnest(candidates) as candidate
  cross join lateral (
    select from conversation_texts
    where client_id = nullif(current_setting('app.client_id', true), '')::uuid
      and conversation_id = candidate and words @@ query
    offset 0) as found
$$;
revoke all on function match_conversations(uuid[], tsquery) from public;
grant execute on function match_conversations(uuid[], tsquery) to threadlight_app;
drop function conversation_matches(uuid, tsquery);
