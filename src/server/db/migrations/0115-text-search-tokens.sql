-- Text search by the tokens of src/domain/search/tokenize.ts.

-- The index has no positions, so it finds the conversations that have all parts of a typed word. `exact` then decides by
-- the stored positions whether the parts follow each other; null if `parts` says it all.
create function search_conversations(parts tsquery, exact tsquery, max integer) returns setof uuid
language sql stable security definer set search_path = public set enable_seqscan = off as $$
  select conversation_id from conversation_texts
  where coalesce(client_id = nullif(current_setting('app.client_id', true), '')::uuid, false)
    and scope_words(client_id, words) @@ scope_query(nullif(current_setting('app.client_id', true), '')::uuid, parts)
    and (exact is null or words @@ exact)
  limit max
$$;
revoke all on function search_conversations(tsquery, tsquery, integer) from public;
grant execute on function search_conversations(tsquery, tsquery, integer) to threadlight_app;
drop function search_conversations(tsquery, integer);

-- By which version of the tokenizer all texts are indexed, or are being indexed by the job, and how far it has come.
create table text_index_state (
  only_row boolean primary key default true check (only_row),
  tokenizer_version integer not null default 0,
  finished boolean not null default true,
  last_client_id uuid,
  last_conversation_id uuid
);
-- A new database has no older texts.
insert into text_index_state (tokenizer_version)
select case when exists (select from conversation_texts) then 0 else 1 end;
grant select, update on text_index_state to threadlight_ingest;
