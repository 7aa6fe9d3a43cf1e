-- When the identity provider of an account without a password last confirmed that the person was there.
alter table sessions add column confirmed_at timestamptz;
