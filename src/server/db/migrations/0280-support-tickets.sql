-- Tickets of workspaces. Those of the public form belong to no workspace: their client_id is the nil UUID, so that every key begins with
-- client_id.
alter table ticket_messages drop constraint ticket_messages_ticket_id_fkey;
alter table ticket_messages drop constraint ticket_messages_pkey;
alter table tickets drop constraint tickets_pkey;

alter table tickets
  add column client_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The member who opened it.
  add column user_id uuid,
  -- By when the plan promises a reply; null while none is due.
  add column reply_due_at timestamptz,
  add column rating text check (rating in ('good', 'bad')),
  add column rating_comment text not null default '',
  add primary key (client_id, ticket_id);
create index tickets_by_id on tickets (ticket_id);
create index tickets_user on tickets (client_id, user_id, ticket_id);

alter table ticket_messages
  add column client_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column user_id uuid,
  add column via text not null default 'screen' check (via in ('screen', 'mail')),
  -- A hash of an email's Message-ID: mail servers deliver some twice.
  add column mail_key text,
  add primary key (client_id, ticket_id, message_id),
  add foreign key (client_id, ticket_id) references tickets (client_id, ticket_id) on delete cascade;
create unique index ticket_messages_mail on ticket_messages (client_id, ticket_id, mail_key) where mail_key is not null;

-- Files of messages. Their content is in the file store under the attachment's id; a file without a row is deleted hourly. One that is
-- not sent with a message within a day is deleted too.
create table ticket_attachments (
  client_id uuid not null,
  attachment_id uuid not null,
  ticket_id uuid,
  message_id uuid,
  -- Who added it: a member, an administrator, or neither for one that came by mail.
  user_id uuid,
  admin_id uuid,
  position integer not null default 0,
  file_name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'text/plain')),
  bytes integer not null,
  created_at timestamptz not null,
  primary key (client_id, attachment_id),
  foreign key (client_id, ticket_id, message_id) references ticket_messages (client_id, ticket_id, message_id) on delete cascade
);
create index ticket_attachments_message on ticket_attachments (client_id, ticket_id, message_id);
create index ticket_attachments_by_id on ticket_attachments (attachment_id);

do $$
declare
  ticket_table text;
begin
  foreach ticket_table in array array['tickets', 'ticket_messages', 'ticket_attachments'] loop
    execute format('alter table %I enable row level security', ticket_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      ticket_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', ticket_table);
  end loop;
end $$;
grant select, insert, update, delete on tickets, ticket_messages, ticket_attachments to threadlight_app;
grant select, insert, update, delete on ticket_attachments to threadlight_system;
