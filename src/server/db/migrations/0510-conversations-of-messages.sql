-- What webhooks are told of a conversation goes with it when it is removed: the conversation that a message is about.
alter table outbound_messages add column conversation_id uuid;
update outbound_messages set conversation_id = (body::jsonb -> 'data' ->> 'id')::uuid
where type in ('conversation.closed', 'conversation.converted', 'conversation.sold', 'lead.lost')
  and body::jsonb -> 'data' ->> 'id' ~ '^[0-9a-f-]{36}$';
create index outbound_messages_conversation on outbound_messages (client_id, conversation_id)
  where conversation_id is not null;

grant select (client_id, conversation_id), delete on outbound_messages to threadlight_ingest;
