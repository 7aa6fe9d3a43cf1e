-- What /status shows: our own checks of each part, made every minute, and what we tell about troubles. No client's data.

-- One row a minute; `results` holds { component: { ok, ms } }.
create table status_checks (
  checked_at timestamptz primary key,
  results jsonb not null
);

-- The checks added up by day (UTC), so that the page reads 90 rows a component and not 129,600.
create table status_days (
  component text not null,
  day date not null,
  checks integer not null default 0,
  failures integer not null default 0,
  primary key (component, day)
);

-- The row that a check of the ingest path's connection writes.
create table status_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null default now()
);
insert into status_probe default values;

create table incidents (
  incident_id uuid primary key,
  title text not null,
  impact text not null check (impact in ('minor', 'major', 'maintenance')),
  components text[] not null default '{}',
  started_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index incidents_started_at on incidents (started_at);

create table incident_updates (
  incident_id uuid not null references incidents on delete cascade,
  update_id uuid not null,
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  text text not null,
  created_at timestamptz not null default now(),
  primary key (incident_id, update_id)
);

grant select, insert, update, delete on
  status_checks, status_days, incidents, incident_updates to threadlight_system;
grant select, update on status_probe to threadlight_ingest;
