-- Conversations with contact details, and what the team did about those that were lost. The kinds of details alone: the details stay in
-- the messages, so that masking and erasure have one place. No foreign keys, as the other tables that may be on several machines.
create table conversation_leads (
  client_id uuid not null,
  conversation_id uuid not null,
  contact text[] not null default '{}', -- kinds that the user's messages hold when they are read
  found_at timestamptz not null default now(), -- when they were read last
  state text not null default 'new',
  owner_id uuid,
  changed_at timestamptz, -- by the team; null if it has done nothing yet
  announced_at timestamptz, -- time of the last message when the loss was announced to webhooks
  primary key (client_id, conversation_id)
);
create index conversation_leads_state on conversation_leads (client_id, state);
create index conversation_leads_found on conversation_leads (client_id, found_at);

alter table conversation_leads enable row level security;
create policy tenant on conversation_leads to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on conversation_leads to threadlight_system using (true) with check (true);
grant select, insert, update on conversation_leads to threadlight_app;
grant select, insert, update, delete on conversation_leads to threadlight_ingest;
-- A new workspace begins with a view.
grant select, insert on saved_views to threadlight_system;
