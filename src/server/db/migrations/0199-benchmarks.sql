-- Whether a workspace shares its figures for benchmarks, and when it did so for the first time.
alter table clients add column share_benchmarks boolean not null default false;

-- Figures of cohorts as they are shown: rounded, and without any client. `withdrawn_at` is set when a newer snapshot takes its place, or
-- when too few of its clients share.
create table benchmark_snapshots (
  snapshot_id uuid primary key,
  cohort_key text not null,
  kind text not null check (kind in ('all', 'industry', 'industry_size')),
  industry text,
  size text,
  n integer not null check (n >= 5),
  computed_at timestamptz not null,
  window_from date not null,
  window_to date not null,
  measures jsonb not null,
  withdrawn_at timestamptz
);
create unique index benchmark_snapshots_current on benchmark_snapshots (cohort_key) where withdrawn_at is null;
grant select on benchmark_snapshots to threadlight_app;
grant select, insert, update on benchmark_snapshots to threadlight_system;

-- Whose figures a snapshot was computed from: for the nightly job alone, which compares the members of snapshots.
create table benchmark_members (
  client_id uuid not null,
  snapshot_id uuid not null,
  primary key (client_id, snapshot_id)
);
create index benchmark_members_snapshot on benchmark_members (snapshot_id);
alter table benchmark_members enable row level security;
create policy tenant on benchmark_members to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on benchmark_members to threadlight_system using (true) with check (true);
grant select, insert, delete on benchmark_members to threadlight_system;
