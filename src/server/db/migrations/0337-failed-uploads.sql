-- Administrators list failed imports and recordings of all clients, newest first.
create index uploads_failed on uploads (created_at desc) where status = 'failed';
create index voice_calls_failed on voice_calls (created_at desc) where status = 'failed';
create index mails_failed on mails (finished_at desc) where status = 'failed';
