-- The functions that find conversations take the client, whose transaction it must be. `coalesce` hides the comparison from the
-- planner, which would read the whole client beside the few rows of an index whose keys are that client's alone. A cluster has
-- other bodies (src/server/db/cluster-functions.sql). Those without a client stay for processes of the release before.
create function find_conversations(client uuid, carried text[], lengths text[], max integer) returns setof uuid
language sql stable security definer set search_path = public as $$
  select conversation_id from conversations
  where client_id = nullif(current_setting('app.client_id', true), '')::uuid and client_id = client and not closed
  union all
  select conversation_id from conversations
  where coalesce(client_id = nullif(current_setting('app.client_id', true), '')::uuid and client_id = client, false)
    and cardinality(carried) > 0 and facets @> hash_facets(carried)
    and (cardinality(lengths) = 0 or facets && hash_facets(lengths))
  union all
  select conversation_id from conversations
  where coalesce(client_id = nullif(current_setting('app.client_id', true), '')::uuid and client_id = client, false)
    and cardinality(carried) = 0 and facets && hash_facets(lengths)
  limit max
$$;

create function search_conversations(client uuid, parts tsquery, exact tsquery, max integer) returns setof uuid
language sql stable security definer set search_path = public set enable_seqscan = off as $$
  select conversation_id from conversation_texts
  where coalesce(client_id = nullif(current_setting('app.client_id', true), '')::uuid and client_id = client, false)
    and scope_words(client_id, words) @@ scope_query(nullif(current_setting('app.client_id', true), '')::uuid, parts)
    and (exact is null or words @@ exact)
  limit max
$$;

create function match_conversations(client uuid, candidates uuid[], query tsquery) returns setof uuid
language sql stable security definer set search_path = public as $$
  select candidate
  from unnest(candidates) as candidate
  cross join lateral (
    select from conversation_texts
    where client_id = nullif(current_setting('app.client_id', true), '')::uuid and client_id = client
      and conversation_id = candidate and words @@ query
    offset 0) as found
$$;

revoke all on function find_conversations(uuid, text[], text[], integer), search_conversations(uuid, tsquery, tsquery, integer),
  match_conversations(uuid, uuid[], tsquery) from public;
grant execute on function find_conversations(uuid, text[], text[], integer), search_conversations(uuid, tsquery, tsquery, integer),
  match_conversations(uuid, uuid[], tsquery) to threadlight_app;
