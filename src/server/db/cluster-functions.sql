-- Bodies for a cluster of functions in the migrations. Citus finds the node by a comparison of `client_id` with a value: these
-- are planned with the values of each call, and compare openly. `distribute.ts` applies them.
create or replace function find_conversations(client uuid, carried text[], lengths text[], max integer) returns setof uuid
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  carried_facets constant bigint[] := hash_facets(carried);
  length_facets constant bigint[] := hash_facets(lengths);
begin
  if client is distinct from nullif(current_setting('app.client_id', true), '')::uuid then
    return;
  end if;
  return query
    select conversation_id from conversations where client_id = client and (
      not closed
      or facets @> carried_facets and (cardinality(lengths) = 0 or facets && length_facets)
        and cardinality(carried) + cardinality(lengths) > 0)
    limit max;
end $$;

create or replace function search_conversations(client uuid, parts tsquery, exact tsquery, max integer) returns setof uuid
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  if client is distinct from nullif(current_setting('app.client_id', true), '')::uuid then
    return;
  end if;
  return query
    select conversation_id from conversation_texts
    where client_id = client and scope_words(client_id, words) @@ scope_query(client, parts) and (exact is null or words @@ exact)
    limit max;
end $$;

create or replace function match_conversations(client uuid, candidates uuid[], query tsquery) returns setof uuid
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  if client is distinct from nullif(current_setting('app.client_id', true), '')::uuid then
    return;
  end if;
  return query
    select conversation_id from conversation_texts
    where client_id = client and conversation_id = any(candidates) and words @@ query;
end $$;
