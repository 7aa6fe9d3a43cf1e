-- Text search by words that belong to one client each, as facets do: what is read of the index is that client's alone.
-- Asked for a client and its words the index gave every client's entries of a word, and all conversations of the client.
create function scope_word(client uuid) returns text language sql immutable parallel safe
return lpad(to_hex(uuid_hash_extended(client, 0) & 65535), 4, '0');

create function scope_words(client uuid, words tsvector) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(select scope_word(client) || word from unnest(tsvector_to_array(words)) as word));

-- In a query's text every word stands in quotes, and holds none.
create function scope_query(client uuid, query tsquery) returns tsquery language sql immutable parallel safe
return regexp_replace(query::text, '''([^'']+)''', '''' || scope_word(client) || '\1''', 'g')::tsquery;

drop index conversation_texts_words;
create index conversation_texts_words on conversation_texts using gin (scope_words(client_id, words));

-- Two clients may share a scope: of what is found the client's own is taken. `coalesce` keeps that from becoming a
-- condition on another index.
create or replace function search_conversations(query tsquery, max integer) returns setof uuid
language sql stable security definer set search_path = public set enable_seqscan = off as $$
  select conversation_id from conversation_texts
  where coalesce(client_id = nullif(current_setting('app.client_id', true), '')::uuid, false)
    and scope_words(client_id, words) @@ scope_query(nullif(current_setting('app.client_id', true), '')::uuid, query)
  limit max
$$;
