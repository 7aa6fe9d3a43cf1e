-- Runs of background jobs that are in progress, so that a job whose process ended in the middle is found. `job_key` is a digest of the
-- queue's data: the same work, also if it is queued again. A row of a process that is gone, or of a run that crashed, counts as a death.
create table job_runs (
  run_id uuid primary key,
  queue text not null,
  job_key text not null,
  process_id text not null,
  crashed boolean not null default false,
  started_at timestamptz not null default now()
);
create index job_runs_job on job_runs (queue, job_key);
create index job_runs_started_at on job_runs (started_at);
grant select, delete on job_runs to threadlight_system;
