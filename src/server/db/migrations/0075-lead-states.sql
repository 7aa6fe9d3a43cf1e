-- Staff tick off what they have dealt with.
alter table leads add column handled_at timestamptz;
