-- What one sold conversation is worth: {"cents", "currency"}, the account's before the workspace's.
alter table clients add column conversion_value jsonb;
alter table api_accounts add column conversion_value jsonb;

-- The value that a conversion event reports, in hundredths of its currency's unit. `valued_at` is when the first of them arrived.
alter table events
  add column cents bigint,
  add column currency text,
  add column valued_at timestamptz,
  add constraint events_value_check check ((cents is null) = (currency is null));
create index events_value on events (client_id, conversation_id) include (currency, cents) where cents is not null;
create index events_first_value on events (client_id, valued_at, currency) where cents is not null;
