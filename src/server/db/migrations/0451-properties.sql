-- What senders tell of conversations besides their words, such as a plan or a country: all of a conversation in one row, as
-- `{ name: [value, ms] }` with the time of the message that told it, so that the last value wins in whatever order messages arrive
-- (decision 0116). No foreign keys, as the other tables that may be on several machines.
create table conversation_properties (
  client_id uuid not null,
  conversation_id uuid not null,
  properties jsonb not null,
  last_at timestamptz not null,
  primary key (client_id, conversation_id)
);
create index conversation_properties_recent on conversation_properties (client_id, last_at desc);

-- What the workspace made of names: their labels, and which are filters. `is_list_only`: they have too many values for figures.
create table property_names (
  client_id uuid not null,
  name text not null,
  label text not null,
  tracked boolean not null,
  is_list_only boolean not null default false,
  primary key (client_id, name)
);

-- The later value of each name, of up to 20 names, those known before first.
create function merge_properties(stored jsonb, told jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(name, value), '{}') from (
    select name, value from (
      select distinct on (name) name, value from (
        select s.key as name, s.value, 1 as rank from jsonb_each(stored) s
        union all select t.key, t.value, 0 from jsonb_each(told) t) as every
      order by name, (value ->> 1)::bigint desc, rank) as latest
    order by not stored ? name, name
    limit 20) as kept
$$;

do $$
declare
  client_table text;
begin
  foreach client_table in array array['conversation_properties', 'property_names'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, update on conversation_properties to threadlight_app;
grant select, insert, update, delete on conversation_properties to threadlight_ingest;
grant select, insert, update, delete on property_names to threadlight_app;
grant select on property_names to threadlight_ingest;
