-- Reports that are shared by a link. `report` is the report as it was shared, so that it says tomorrow what was sent today; the link's
-- secret is stored as a SHA-256.
create table report_shares (
  client_id uuid not null references clients on delete cascade,
  share_id uuid not null,
  token_hash text not null,
  report jsonb not null,
  from_day date not null,
  to_day date not null,
  lang text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views integer not null default 0,
  last_viewed_at timestamptz,
  primary key (client_id, share_id)
);
-- A link names neither client nor share.
create index report_shares_token on report_shares (token_hash);
alter table report_shares enable row level security;
create policy tenant on report_shares to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on report_shares to threadlight_system using (true) with check (true);
grant select, insert, update, delete on report_shares to threadlight_app, threadlight_system;

-- Links that no longer lead anywhere, after their share was deleted: they still get a page that says so. Only hashes of random secrets.
create table report_share_ends (
  token_hash text primary key,
  ended_at timestamptz not null
);
create index report_share_ends_at on report_share_ends (ended_at);
grant select, insert, delete on report_share_ends to threadlight_system;
