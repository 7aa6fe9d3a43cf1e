-- The administrator who wrote a comment while impersonating its author; null for the author's own comments.
alter table comments add column administrator text;
