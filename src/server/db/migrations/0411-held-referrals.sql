-- Where a person came from, told by a platform before the person wrote anything: held for their next message of a day. Encrypted,
-- since it may hold a click id.
create table channel_referrals (
  client_id uuid not null,
  api_account_id uuid not null,
  channel text not null,
  thread text collate "C" not null,
  sealed bytea not null,
  held_at timestamptz not null default now(),
  primary key (client_id, api_account_id, channel, thread)
);
create index channel_referrals_age on channel_referrals (held_at);

alter table channel_referrals enable row level security;
create policy tenant on channel_referrals to threadlight_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy system on channel_referrals to threadlight_system using (true) with check (true);
grant select, insert, update, delete on channel_referrals to threadlight_ingest;
