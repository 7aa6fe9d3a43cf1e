-- Wrong passwords and codes slow down further attempts instead of locking an account. `key` names what is counted (hashed).
create table attempt_delays (
  key text primary key,
  failures integer not null default 0,
  allowed_at timestamptz not null default '-infinity',
  resets_at timestamptz not null default now()
);
create index attempt_delays_resets_at on attempt_delays (resets_at);
grant select, insert, update, delete on attempt_delays to threadlight_system;
