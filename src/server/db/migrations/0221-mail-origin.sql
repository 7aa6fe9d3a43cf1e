-- The client whose conversations a mail quotes, and the report that it holds, so that an erasure finds the mails that wait. Deleted with
-- the content.
alter table mails add column origin jsonb;
