-- The meter: how many messages were counted, for whom and when, and the messages that are held (decisions 0056, 0057).

-- What writers check in the transaction that stores messages. A missing row is one with the defaults.
create table meters (
  client_id uuid primary key,
  -- Increased by every change of plan, access or choice: writers that knew an earlier one start over.
  version integer not null default 0,
  -- What the client chose for messages over the included ones.
  overage_mode text not null default 'pay' check (overage_mode in ('pay', 'hold')),
  overage_limit_cents bigint check (overage_limit_cents >= 0),
  -- Number of rows in held_messages.
  held bigint not null default 0 check (held >= 0),
  -- Periods before this instant are closed: what is counted from now on counts after it.
  closed_until timestamptz
);
create index meters_holding on meters (client_id) where held > 0;

-- Counted messages. A bucket begins with a local hour of the client or with a period. Each writer of a process adds to its own shard.
create table usage_counts (
  client_id uuid not null,
  bucket_at timestamptz not null,
  api_account_id uuid not null,
  shard integer not null,
  counted bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (client_id, bucket_at, api_account_id, shard)
);
-- For the mails about usage, and the administrators' figures.
create index usage_counts_recent on usage_counts (bucket_at);

-- Acknowledged messages that are not counted or analyzed yet, in order of receipt. Their ids are in message_keys.
create table held_messages (
  client_id uuid not null,
  position bigint not null,
  message_id uuid not null,
  conversation_id uuid not null,
  upload_id uuid,
  received_at timestamptz not null,
  item jsonb not null,
  primary key (client_id, position),
  unique (client_id, message_id)
);

-- A paid or agreed period: the biggest plan that was held in it, and its overage once it is closed.
create table usage_periods (
  client_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  plan text not null,
  included_messages bigint not null,
  overage_cents_per_100 integer,
  closed_at timestamptz,
  counted bigint,
  overage_messages bigint,
  overage_cents bigint,
  -- The provider's invoice item; null while there is none to charge or it is not added yet.
  invoice_item text,
  primary key (client_id, period_start)
);
create index usage_periods_to_charge on usage_periods (client_id)
  where closed_at is not null and overage_cents > 0 and invoice_item is null;

do $$
declare
  client_table text;
begin
  foreach client_table in array array['meters', 'usage_counts', 'held_messages', 'usage_periods'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select on meters, usage_counts, held_messages, usage_periods to threadlight_app;
grant insert, update on meters to threadlight_app;
grant select, insert, update, delete on meters, usage_counts, held_messages, usage_periods to threadlight_ingest;
grant select, insert, update, delete on meters, usage_counts, held_messages, usage_periods to threadlight_system;
grant select on billing_accounts to threadlight_ingest;

-- What a transaction counts for one API account.
create type count_in as (
  client_id uuid,
  api_account_id uuid,
  messages integer,
  bucket_at timestamptz,
  received_at timestamptz,
  -- Set on the first row of each client, null on the others and where the writer holds the exclusive lock and has checked:
  -- how many messages it counts in all, the version it knows, and where the period begins.
  client_messages integer,
  version integer,
  period_start timestamptz,
  -- How many may be counted in the period; null without a limit.
  max_messages bigint
);

-- Adds to the meter, first in the transaction that stores the messages. Writers share a lock per client, which whoever closes a
-- period, holds or releases takes exclusively. Near a limit a writer takes it exclusively too, so that the limit is exact; far from
-- it, what others count at the same time is less than `spare`: 32 programs with 2 writers of up to 1,000 messages.
create function count_messages(counts count_in[], writer integer) returns void
language plpgsql set search_path = public as $$
declare
  spare constant integer := 64000;
  c count_in;
  m meters;
  used bigint;
  is_far boolean;
begin
  foreach c in array coalesce(counts, '{}') loop
    m := null;
    if c.client_messages is not null then
      is_far := true;
      if c.max_messages is not null then
        select coalesce(sum(counted), 0) into used from usage_counts
        where client_id = c.client_id and bucket_at >= c.period_start;
        is_far := used + 2 * spare <= c.max_messages;
      end if;
      if is_far then
        perform pg_advisory_xact_lock_shared(hashtextextended(c.client_id::text, 7284));
      else
        perform pg_advisory_xact_lock(hashtextextended(c.client_id::text, 7284));
      end if;
      if c.max_messages is not null then
        select coalesce(sum(counted), 0) into used from usage_counts
        where client_id = c.client_id and bucket_at >= c.period_start;
        if used + c.client_messages + (case when is_far then spare else 0 end) > c.max_messages then
          raise 'the limit is near' using errcode = 'TL002';
        end if;
      end if;
    end if;
    select * into m from meters where client_id = c.client_id;
    if c.client_messages is not null and (coalesce(m.version, 0) <> c.version or coalesce(m.held, 0) > 0) then
      raise 'the meter changed' using errcode = 'TL002';
    end if;
    insert into usage_counts as u (client_id, bucket_at, api_account_id, shard, counted, first_at, last_at)
    values (
      c.client_id, greatest(c.bucket_at, m.closed_until), c.api_account_id, writer, c.messages,
      greatest(c.received_at, m.closed_until), greatest(c.received_at, m.closed_until))
    on conflict (client_id, bucket_at, api_account_id, shard) do update set
      counted = u.counted + excluded.counted, first_at = least(u.first_at, excluded.first_at),
      last_at = greatest(u.last_at, excluded.last_at);
  end loop;
end $$;
revoke execute on function count_messages from public;
grant execute on function count_messages to threadlight_ingest;
