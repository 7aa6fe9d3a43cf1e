-- A link that replaces an enrolled administrator's credentials needs a second administrator: who asked for it, and when.
alter table administrators add column link_requested_by uuid;
alter table administrators add column link_requested_at timestamptz;
