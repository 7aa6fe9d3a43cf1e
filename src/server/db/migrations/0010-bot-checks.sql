-- Proofs of work that were used: each opens one log-in or sign-up, in whichever process.
create table bot_checks (
  target text primary key,
  expires_at timestamptz not null
);
create index bot_checks_expires_at on bot_checks (expires_at);
grant select, insert, delete on bot_checks to threadlight_system;
