-- A client's own intents: what its users ask for, told by examples, and which user messages were read as one of them.

create table intents (
  client_id uuid not null references clients on delete cascade,
  intent_id uuid not null,
  name text not null,
  examples text[] not null,
  created_at timestamptz not null default now(),
  primary key (client_id, intent_id)
);
create unique index intents_name on intents (client_id, lower(name));

-- How a client's intents stand as a whole; no row where there never was one, and then nothing is looked for.
create table intent_sets (
  client_id uuid not null references clients on delete cascade,
  version integer not null, -- one more with each change of the examples
  labelled integer not null default 0, -- the version that the stored messages were read by
  done integer not null default 0, -- conversations of the pass that runs, and how many there are
  total integer not null default 0,
  primary key (client_id)
);

-- Beside the messages, not in them: a new example changes many labels and no message. No foreign key to the intents: a
-- writer that does not know yet that one is gone must not fail for it; every read joins them.
create table intent_matches (
  client_id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  intent_id uuid not null,
  sent_at timestamptz not null,
  confidence real not null,
  primary key (client_id, conversation_id, message_id)
);
create index intent_matches_intent on intent_matches (client_id, intent_id, sent_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['intents', 'intent_sets', 'intent_matches'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      tenant_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on intents, intent_sets, intent_matches to threadlight_app;
grant select on intents to threadlight_ingest;
grant select, update on intent_sets to threadlight_ingest;
grant select, insert, update, delete on intent_matches to threadlight_ingest;
