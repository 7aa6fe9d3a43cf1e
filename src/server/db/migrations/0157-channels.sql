-- Connections of API accounts to platforms: settings, encrypted credentials, health, and the sessions of endless threads.

create table channel_connections (
  client_id uuid not null,
  api_account_id uuid not null,
  channel text not null,
  settings jsonb not null default '{}',
  connected_at timestamptz not null,
  primary key (client_id, api_account_id, channel),
  foreign key (client_id, api_account_id) references api_accounts on delete cascade
);
-- A webhook names the account, not its client.
create index channel_connections_account on channel_connections (api_account_id, channel);

-- All credentials are encrypted, those that are no secrets too: one way for all.
create table channel_credentials (
  client_id uuid not null,
  api_account_id uuid not null,
  channel text not null,
  field text not null,
  sealed bytea not null,
  former bytea, -- the value before the last rotation
  former_until timestamptz, -- until when it verifies too
  primary key (client_id, api_account_id, channel, field),
  foreign key (client_id, api_account_id, channel) references channel_connections on delete cascade
);

-- The key of a workspace's pseudonyms, encrypted.
create table pseudonym_keys (
  client_id uuid not null primary key,
  sealed bytea not null
);

-- Counted since connecting. Each process adds what it counted every two seconds.
create table channel_health (
  client_id uuid not null,
  api_account_id uuid not null,
  channel text not null,
  connected_at timestamptz not null,
  received bigint not null default 0,
  messages bigint not null default 0,
  user_messages bigint not null default 0,
  replies bigint not null default 0,
  wordless bigint not null default 0, -- messages whose text the platform left out
  duplicates bigint not null default 0,
  malformed bigint not null default 0,
  missing bigint not null default 0,
  wrong_signature bigint not null default 0,
  expired bigint not null default 0,
  ignored jsonb not null default '{}',
  last_event_at timestamptz,
  last_message_at timestamptz,
  last_rejected_at timestamptz,
  old_secret_at timestamptz, -- when the replaced secret was last used
  last_error_at timestamptz,
  last_error jsonb,
  fetch_problem text,
  own_address text, -- the account's own id on the platform, as last seen in a webhook
  primary key (client_id, api_account_id, channel),
  foreign key (client_id, api_account_id, channel) references channel_connections on delete cascade
) with (fillfactor = 50);

-- Refused requests by ten minutes, for the count of the last 24 hours.
create table channel_rejections (
  client_id uuid not null,
  api_account_id uuid not null,
  channel text not null,
  bucket timestamptz not null,
  n bigint not null,
  primary key (client_id, api_account_id, channel, bucket),
  foreign key (client_id, api_account_id, channel) references channel_connections on delete cascade
);

-- Conversations of threads that never end by themselves: a message far from all sessions of its thread begins a new one.
-- They outlive their connection, as the messages do.
create table channel_sessions (
  client_id uuid not null,
  api_account_id uuid not null,
  channel text not null,
  thread text collate "C" not null,
  session text collate "C" not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (client_id, api_account_id, channel, thread, session)
) with (fillfactor = 70);

-- When a message was last edited or deleted on its platform: an older change that arrives later is not applied.
create table message_changes (
  client_id uuid not null,
  message_id uuid not null,
  changed_at timestamptz not null,
  primary key (client_id, message_id)
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array[
    'channel_connections', 'channel_credentials', 'pseudonym_keys', 'channel_health', 'channel_rejections',
    'channel_sessions', 'message_changes'
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
  channel_connections, channel_credentials, channel_health, channel_rejections to threadlight_app;
grant select, insert on pseudonym_keys to threadlight_app;
grant select on channel_connections, channel_credentials, pseudonym_keys to threadlight_system;
grant select, insert, update, delete on channel_health, channel_rejections to threadlight_system;
grant select, insert, update, delete on channel_sessions, message_changes to threadlight_ingest;

-- Finds or begins the session of each message, in order; `threads` are sorted, so that concurrent writers cannot deadlock.
-- Commits without waiting for the disk: the messages' own commit, which follows, makes it durable too.
create function place_in_sessions(
  client uuid, account uuid, of_channel text, threads text[], sent_ms bigint[], span interval
) returns text[] language plpgsql set search_path = public as $$
declare
  sessions text[] := '{}';
  current_thread text collate "C";
  sent timestamptz;
  found_session channel_sessions;
  name text;
begin
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(threads) loop
    if current_thread is distinct from threads[i] then
      current_thread := threads[i];
      perform pg_advisory_xact_lock(hashtextextended(account::text || ' ' || of_channel || ' ' || current_thread, 7275));
    end if;
    sent := to_timestamp(sent_ms[i] / 1000.0::float8);
    select s.* into found_session from channel_sessions s
    where s.client_id = client and s.api_account_id = account and s.channel = of_channel and s.thread = current_thread
      and sent between s.first_at - span and s.last_at + span
    order by greatest(s.first_at - sent, sent - s.last_at, interval '0'), s.first_at
    limit 1;
    if found then
      name := found_session.session;
      if sent < found_session.first_at or sent > found_session.last_at then
        update channel_sessions s
        set first_at = least(s.first_at, sent), last_at = greatest(s.last_at, sent)
        where s.client_id = client and s.api_account_id = account and s.channel = of_channel
          and s.thread = current_thread and s.session = name;
      end if;
    else
      if exists (
        select from channel_sessions s
        where s.client_id = client and s.api_account_id = account and s.channel = of_channel and s.thread = current_thread)
      then name := current_thread || '#' || floor(sent_ms[i] / 1000.0)::bigint;
      else name := current_thread;
      end if;
      insert into channel_sessions (client_id, api_account_id, channel, thread, session, first_at, last_at)
      values (client, account, of_channel, current_thread, name, sent, sent)
      on conflict do nothing;
    end if;
    sessions := sessions || name;
  end loop;
  return sessions;
end $$;
revoke all on function place_in_sessions from public;
grant execute on function place_in_sessions to threadlight_ingest;
