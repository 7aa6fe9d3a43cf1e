-- Locks conversations of one client until the transaction ends, in the order in which they come. A function that takes the client
-- first, so that on a cluster it runs on the node that holds the client, where `store_batch` takes the same locks.
create function lock_conversations(client uuid, conversations uuid[]) returns void
language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(id::text, 7274)) from unnest(conversations) as id;
end $$;
