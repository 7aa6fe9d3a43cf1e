-- What a closed conversation can be found by, so that a list of few matches reads those and not every conversation of
-- the period. Null while the conversation is open: its messages then change no indexed column, and an update stays on
-- its page. A key belongs to one client, so that its entries in the index are that client's alone.
create function hash_facet(client uuid, facet text) returns bigint language sql immutable
return hashtextextended(facet, uuid_hash_extended(client, 0));

alter table conversations add column facets bigint[] generated always as (
  case when closed then array_remove(array[
    hash_facet(client_id, 'stage:' || coalesce(corrected_stage, stage, 'none')),
    hash_facet(client_id, case when coalesce(corrected_converted, converted) then 'outcome:converted' else 'outcome:dropped' end),
    hash_facet(client_id, case when handed_off then 'outcome:handed_off' end),
    hash_facet(client_id, case when not coalesce(corrected_converted, converted) then 'reason:' || drop_reason end),
    hash_facet(client_id, 'step:' || last_step),
    hash_facet(client_id, 'intent:' || intent),
    hash_facet(client_id, 'sentiment:' || case when sentiment >= 0.15::real then 'positive' when sentiment <= -0.15::real then 'negative' else 'neutral' end),
    hash_facet(client_id, 'language:' || language),
    hash_facet(client_id, 'channel:' || channel),
    hash_facet(client_id, 'version:' || agent_version),
    hash_facet(client_id, 'account:' || api_account_id::text),
    hash_facet(client_id, 'length:' || least(floor(ln(greatest(duration_ms, 0) / 1000::float8 + 1) / ln(2::float8)), 32)::int::text)
  ], null) end
) stored,
-- End users in an order that has nothing to do with when they came: the first of it are a random part of them.
add column end_user_hash bigint generated always as (hashtextextended(end_user, 0)) stored;

-- Keys of the client that the transaction named.
create function hash_facets(facets text[]) returns bigint[] language sql stable
return array(select hash_facet(nullif(current_setting('app.client_id', true), '')::uuid, facet) from unnest(facets) as facet);

create index conversations_facets on conversations using gin (facets) where facets is not null;

-- With all that each of them wrote, and when.
drop index conversations_end_user;
create index conversations_end_user on conversations (client_id, end_user_hash, end_user, started_at) include (local_day)
  where end_user_hash is not null;

-- As search_conversations, for the same reason: the conversations that carry all facets of `carried` and, where `lengths`
-- names any, one of these; and all open ones, which carry none yet.
create function find_conversations(carried text[], lengths text[], max integer) returns setof uuid
language sql stable security definer set search_path = public as $$
  select conversation_id from conversations
  where client_id = nullif(current_setting('app.client_id', true), '')::uuid and not closed
  union all
  select conversation_id from conversations
  where client_id = nullif(current_setting('app.client_id', true), '')::uuid
    and cardinality(carried) > 0 and facets @> hash_facets(carried)
    and (cardinality(lengths) = 0 or facets && hash_facets(lengths))
  union all
  select conversation_id from conversations
  where client_id = nullif(current_setting('app.client_id', true), '')::uuid
    and cardinality(carried) = 0 and facets && hash_facets(lengths)
  limit max
$$;
revoke all on function find_conversations(text[], text[], integer) from public;
grant execute on function find_conversations(text[], text[], integer) to threadlight_app;
