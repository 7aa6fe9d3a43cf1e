-- Questions to the agent with their answers, by thread. Kept a year.
create table agent_threads (
  client_id uuid not null,
  thread_id uuid not null,
  user_id uuid not null,
  title text not null,
  shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, thread_id)
);
create index agent_threads_user on agent_threads (client_id, user_id, updated_at);

create table agent_messages (
  client_id uuid not null,
  thread_id uuid not null,
  message_id uuid not null,
  question text,
  answer jsonb not null,
  -- The conversations that the answer shows. Their texts are not stored a second time: deleted ones disappear from old answers.
  conversation_ids uuid[] not null default '{}',
  thumbs text check (thumbs in ('up', 'down')),
  comment text,
  asked_at timestamptz not null,
  primary key (client_id, message_id),
  foreign key (client_id, thread_id) references agent_threads (client_id, thread_id) on delete cascade
);
create index agent_messages_thread on agent_messages (client_id, thread_id, asked_at);

alter table agent_threads enable row level security;
create policy tenant on agent_threads to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on agent_threads to threadlight_system using (true) with check (true);
grant select, insert, update, delete on agent_threads to threadlight_app;
grant select, delete on agent_threads to threadlight_system;

alter table agent_messages enable row level security;
create policy tenant on agent_messages to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on agent_messages to threadlight_system using (true) with check (true);
grant select, insert, update, delete on agent_messages to threadlight_app;
grant select, delete on agent_messages to threadlight_system;
