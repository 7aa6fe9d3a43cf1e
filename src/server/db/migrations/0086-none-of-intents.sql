-- Phrases that a client says are none of its intents: what a message was wrongly read as one for.
alter table intent_sets add column none_examples text[] not null default '{}';
