-- Outgoing webhooks: endpoints, messages, and their deliveries, to chat targets of alerts too.

create table webhook_endpoints (
  client_id uuid not null,
  endpoint_id uuid not null,
  url text not null,
  description text not null default '',
  events text[] not null,
  enabled boolean not null default true,
  disabled_reason text,
  secret bytea not null, -- encrypted
  secret_hint text not null,
  -- The secret before the last rotation signs too until then.
  former_secret bytea,
  former_until timestamptz,
  -- Since when every delivery failed; null after one that succeeded.
  failing_since timestamptz,
  created_at timestamptz not null,
  -- Conversations that ended before are not sent to an endpoint that chose them later.
  events_since timestamptz not null default now(),
  primary key (client_id, endpoint_id)
);

-- A message is stored once, however many endpoints get it.
create table outbound_messages (
  client_id uuid not null,
  message_id uuid not null,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (client_id, message_id)
);
create index outbound_messages_created on outbound_messages (created_at);

create table outbound_deliveries (
  client_id uuid not null,
  delivery_id uuid not null,
  message_id uuid not null,
  -- Of a webhook; a chat target has an encrypted address and its own body instead.
  endpoint_id uuid,
  chat text check (chat in ('slack', 'teams')),
  chat_url bytea,
  chat_body text,
  -- The event of an alert that caused it.
  event_id uuid,
  target text not null, -- what people read: the masked address
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts jsonb not null default '[]',
  created_at timestamptz not null,
  next_attempt_at timestamptz, -- of the business clock; null once it ended
  -- The process that sends it now holds it until then, so that it is retried if the process dies.
  held_until timestamptz,
  primary key (client_id, delivery_id),
  foreign key (client_id, message_id) references outbound_messages on delete cascade,
  foreign key (client_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index outbound_deliveries_due on outbound_deliveries (next_attempt_at) where state = 'waiting';
create index outbound_deliveries_endpoint on outbound_deliveries (client_id, endpoint_id, delivery_id desc);
create index outbound_deliveries_event on outbound_deliveries (client_id, event_id) where event_id is not null;

-- Findings that were announced to webhooks, and when they were there last.
create table announced_findings (
  client_id uuid not null,
  finding_id text not null,
  seen_on date not null,
  primary key (client_id, finding_id)
);

-- Conversations whose end was announced: again only if they went on afterwards.
create table announced_conversations (
  client_id uuid not null,
  conversation_id uuid not null,
  last_at timestamptz not null,
  converted boolean not null,
  announced_at timestamptz not null,
  primary key (client_id, conversation_id)
);
create index announced_conversations_at on announced_conversations (announced_at);

do $$
declare
  client_table text;
begin
  foreach client_table in array array[
    'webhook_endpoints', 'outbound_messages', 'outbound_deliveries', 'announced_findings',
    'announced_conversations'
  ] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, update, delete on
  webhook_endpoints, outbound_messages, outbound_deliveries, announced_findings, announced_conversations to threadlight_app;
grant select, insert, update, delete on
  webhook_endpoints, outbound_messages, outbound_deliveries, announced_findings, announced_conversations
  to threadlight_system;
