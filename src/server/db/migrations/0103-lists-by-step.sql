-- The newest conversations that ended with one message of the bot, however long ago, are read in order and nothing else.
create index conversations_last_step on conversations (client_id, last_step, started_at desc) where closed;
