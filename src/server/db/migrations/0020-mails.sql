-- Mails on their way. Whoever causes one writes its row in the same transaction as the cause, so that neither is ever
-- without the other; the job queue then sends it. `content` can hold a link that opens an account: it is emptied once
-- the mail is out.
create table mails (
  mail_id uuid primary key,
  recipient text not null,
  content jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index mails_waiting on mails (created_at) where status = 'waiting';
create index mails_finished_at on mails (finished_at);
grant select, insert, update, delete on mails to threadlight_system;
-- Screens may cause a mail and never read one: it may be another client's.
grant insert on mails to threadlight_app;
