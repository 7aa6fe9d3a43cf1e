-- The newest conversations that ended with one message of the bot, however long ago, are read in order and nothing else. The
-- column is empty until a conversation ends: an index over what every message changes would give each change entries in all indexes.
alter table conversations add column left_after text generated always as (case when closed then last_step end) stored;
create index conversations_left_after on conversations (client_id, left_after, started_at desc) where left_after is not null;
