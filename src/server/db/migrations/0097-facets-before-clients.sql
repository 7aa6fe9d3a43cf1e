-- A facet's key is one client's alone. Where the client was asked for as well PostgreSQL read an index of all its
-- conversations beside the few that carry the facets; `coalesce` leaves the question to the rows that are found.
create or replace function find_conversations(carried text[], lengths text[], max integer) returns setof uuid
language sql stable security definer set search_path = public as $$
  select conversation_id from conversations
  where client_id = nullif(current_setting('app.client_id', true), '')::uuid and not closed
  union all
  select conversation_id from conversations
  where coalesce(client_id = nullif(current_setting('app.client_id', true), '')::uuid, false)
    and cardinality(carried) > 0 and facets @> hash_facets(carried)
    and (cardinality(lengths) = 0 or facets && hash_facets(lengths))
  union all
  select conversation_id from conversations
  where coalesce(client_id = nullif(current_setting('app.client_id', true), '')::uuid, false)
    and cardinality(carried) = 0 and facets && hash_facets(lengths)
  limit max
$$;
