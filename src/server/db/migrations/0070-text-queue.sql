-- Conversations whose words changed and are not yet searchable: one row a client and transaction. A flag on the
-- conversation itself was part of an index, so that each message of a thread rewrote all its index entries.

create table text_queue (
  client_id uuid not null,
  queue_id bigint generated always as identity,
  conversation_ids uuid[] not null,
  queued_at timestamptz not null default now(),
  primary key (client_id, queue_id)
);

alter table text_queue enable row level security;
create policy system on text_queue to threadlight_system using (true) with check (true);
-- `for update skip locked` asks for the right to update.
grant select, insert, update, delete on text_queue to threadlight_ingest;

insert into text_queue (client_id, conversation_ids)
select client_id, array_agg(conversation_id) from conversations where index_text group by client_id;

alter table conversations drop column index_text; -- with its index

-- Room on the page for the next version of a row: an update that changes no indexed column then touches no index.
alter table conversations set (fillfactor = 80);
alter table rollups set (fillfactor = 70);
