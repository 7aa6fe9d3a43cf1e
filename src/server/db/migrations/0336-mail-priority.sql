-- Mails that a person waits for are sent before all others, and mails that nobody waits for after them.
alter table mails add column priority smallint not null default 1;
drop index mails_waiting;
create index mails_waiting on mails (priority desc, created_at) where status = 'waiting';
create index mails_queued on mails (created_at) where status = 'queued';
