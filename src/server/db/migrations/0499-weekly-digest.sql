-- The weekly digest of a workspace, by mail and in Slack. `next_at` is when the next one is due; null while it is off.
create table weekly_digests (
  client_id uuid not null references clients on delete cascade,
  enabled boolean not null,
  lang text not null,
  user_ids uuid[] not null, -- the members who get it by mail
  -- An incoming webhook, or a channel with the token of a bot.
  slack text check (slack in ('slack', 'slack_bot')),
  slack_secret bytea, -- encrypted: the address or the token
  slack_hint text,
  slack_channel text,
  next_at timestamptz,
  last_sent_at timestamptz,
  -- The Monday of the newest week that was sent: each is sent once.
  last_week date,
  primary key (client_id)
);
create index weekly_digests_next on weekly_digests (next_at) where next_at is not null;

alter table weekly_digests enable row level security;
create policy tenant on weekly_digests to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on weekly_digests to threadlight_system using (true) with check (true);
grant select, insert, update, delete on weekly_digests to threadlight_app, threadlight_system;

alter table outbound_deliveries drop constraint outbound_deliveries_chat_check;
alter table outbound_deliveries add constraint outbound_deliveries_chat_check check (chat in ('slack', 'slack_bot', 'teams'));
