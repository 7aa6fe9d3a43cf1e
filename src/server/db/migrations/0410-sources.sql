-- Where conversations come from. Beside them, like readings: few messages tell it, and a conversation is told once. Written before
-- its messages, so that none is stored whose source is lost. No foreign keys, as the other tables that may be on several machines.
create table conversation_sources (
  client_id uuid not null,
  conversation_id uuid not null,
  kind text,
  source_id text,
  name text,
  url text,
  campaign text,
  medium text,
  utm_source text,
  term text,
  content text,
  referrer text,
  primary key (client_id, conversation_id)
);
create index conversation_sources_kind on conversation_sources (client_id, kind, source_id);
create index conversation_sources_campaign on conversation_sources (client_id, campaign);

-- What an ad platform calls the click that a conversation began with: encrypted with its type, in no answer, for 90 days.
create table source_clicks (
  client_id uuid not null,
  conversation_id uuid not null,
  sealed bytea not null,
  stored_at timestamptz not null default now(),
  primary key (client_id, conversation_id)
);
create index source_clicks_age on source_clicks (stored_at);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['conversation_sources', 'source_clicks'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, update on conversation_sources to threadlight_app;
grant select, insert, update, delete on conversation_sources, source_clicks to threadlight_ingest;
