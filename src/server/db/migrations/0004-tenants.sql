-- Row-level security: the second lock behind every query's own `client_id = …`.
-- threadlight_app     screens and the public API's reads: sees only the client that the transaction has named
-- threadlight_ingest  the ingest path: writes conversations of the client that a verified key names; no policies,
--                     because bulk inserts travel as COPY on distributed tables, which refuses them
-- threadlight_system  accounts, before a client is known: log-in, sessions, keys

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'clients', 'users', 'api_accounts', 'api_keys', 'conversations', 'messages', 'message_keys', 'events', 'steps',
    'conversation_texts', 'idempotency_keys', 'rollups', 'drop_rollups', 'uploads', 'upload_conversations'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      tenant_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', tenant_table);
  end loop;
end $$;

grant usage on schema public to threadlight_app, threadlight_ingest, threadlight_system;
grant select, insert, update, delete on all tables in schema public to threadlight_app;
revoke all on sessions, rate_limits, message_keys from threadlight_app;
grant select, insert, update, delete on
  clients, users, sessions, api_accounts, api_keys, rate_limits to threadlight_system;
grant select on clients, api_accounts to threadlight_ingest;
grant select, insert, update, delete on
  conversations, messages, message_keys, events, steps, conversation_texts, idempotency_keys, rollups, drop_rollups,
  uploads, upload_conversations to threadlight_ingest;
revoke all on function ensure_messages_partition(date) from public;
grant execute on function ensure_messages_partition(date) to threadlight_ingest;

-- Text search. The operators of full-text search may not run ahead of a policy, so that under row-level security they
-- cannot use an index: these two run as the owner and name the tenant themselves, the one that the transaction named.
create function search_conversations(query tsquery, max integer) returns setof uuid
language sql stable security definer set search_path = public as $$
  select conversation_id from conversation_texts
  where client_id = nullif(current_setting('app.client_id', true), '')::uuid and words @@ query
  limit max
$$;
create function conversation_matches(conversation uuid, query tsquery) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from conversation_texts
    where client_id = nullif(current_setting('app.client_id', true), '')::uuid
      and conversation_id = conversation and words @@ query)
$$;
revoke all on function search_conversations(tsquery, integer), conversation_matches(uuid, tsquery) from public;
grant execute on function search_conversations(tsquery, integer), conversation_matches(uuid, tsquery) to threadlight_app;
