-- The sums of settled days by where conversations come from, which were counted one by one. `part` is what conversations are grouped
-- by: `source`, `campaign` or `page`. No row holds a text: a group is the hash of its key, and its texts are those of the
-- conversations whose ids end `last_at`, `named_at` and `campaign_at` (a time with microseconds, so that the greatest is the latest;
-- that of a name begins with 1 where it is the source's own). Settled, changed and read with settled_days.
create table settled_sources (
  client_id uuid not null,
  day date not null,
  part text not null check (part in ('source', 'campaign', 'page')),
  api_account_id uuid not null,
  group_id uuid not null,
  is_told boolean not null,
  first_kind text collate "C",
  last_kind text collate "C",
  last_at text collate "C" not null,
  named_at text collate "C",
  campaign_at text collate "C",
  conversations integer not null,
  customers integer not null,
  sold integer not null,
  lost integer not null,
  waiting integer not null,
  converted integer not null,
  people bytea not null,
  primary key (client_id, part, day, api_account_id, group_id)
);

-- What the events of sold conversations brought, by the same groups. Rows without a currency count conversations once, whatever the
-- currencies of their events.
create table settled_source_values (
  client_id uuid not null,
  day date not null,
  part text not null check (part in ('source', 'campaign', 'page')),
  api_account_id uuid not null,
  group_id uuid not null,
  currency text not null,
  n integer not null,
  cents bigint not null,
  primary key (client_id, part, day, api_account_id, group_id, currency)
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['settled_sources', 'settled_source_values'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, delete on settled_sources, settled_source_values to threadlight_app;

-- Whether they are there: a day that an older program settled has none yet.
alter table settled_days add column has_sources boolean not null default false;
-- A person's erasure masks sources, and marks their days.
grant insert on changed_days to threadlight_app;
