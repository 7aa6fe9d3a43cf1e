-- Joined encodings of sketches are the encoding of their sum (6 bytes a record: uint16 bucket, int32 count). Joining is
-- what a write costs; the records of one bucket are summed once a kilobyte of new ones has come.
create function sum_sketch(sketch bytea) returns bytea language sql immutable as $$
  select coalesce(string_agg(bucket || int4send(n::integer), ''::bytea order by bucket), ''::bytea)
  from (
    select substr(sketch, at + 1, 2) as bucket, sum(('x' || encode(substr(sketch, at + 3, 4), 'hex'))::bit(32)::integer) as n
    from generate_series(0, octet_length(sketch) - 6, 6) as at
    group by 1) as buckets
  where n <> 0
$$;
create function join_sketches(held bytea, added bytea) returns bytea language sql immutable as $$
  select case
    when (octet_length(held) + octet_length(added)) / 1024 = octet_length(held) / 1024 then held || added
    else sum_sketch(held || added) end
$$;
