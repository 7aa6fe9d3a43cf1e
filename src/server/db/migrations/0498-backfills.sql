-- Imports that read a channel's past conversations through its API instead of a file. `channel` is null for a file; `credentials` is
-- encrypted and deleted at the end; `cursor` is where the reading goes on, and null before the first page.
alter table uploads
  add column channel text,
  add column credentials bytea,
  add column cursor text,
  add column read_conversations bigint not null default 0,
  add column total_conversations bigint;
alter table uploads drop constraint uploads_status_check;
alter table uploads add constraint uploads_status_check
  check (status in ('receiving', 'queued', 'running', 'paused', 'done', 'failed', 'cancelled', 'undoing', 'undone'));
-- The import that brought an event, for its undo.
alter table events add column upload_id uuid;
