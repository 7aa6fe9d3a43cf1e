-- The values of tracked properties are settled like sources: `part` is then `property.NAME`. A day names the properties that it has sums
-- of, so that a property that is tracked later is counted one by one until the days before are settled again.
alter table settled_sources drop constraint settled_sources_part_check;
alter table settled_sources add constraint settled_sources_part_check
  check (part in ('source', 'campaign', 'page') or starts_with(part, 'property.'));
alter table settled_source_values drop constraint settled_source_values_part_check;
alter table settled_source_values add constraint settled_source_values_part_check
  check (part in ('source', 'campaign', 'page') or starts_with(part, 'property.'));
alter table settled_days add column properties text[] not null default '{}';
-- Forgotten when a property is tracked again.
grant update (properties) on settled_days to threadlight_app;
