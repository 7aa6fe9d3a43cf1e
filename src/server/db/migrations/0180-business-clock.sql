-- The offset of the business clock, which TEST_CLOCK=on lets tests advance. All processes share it.
create table business_clock (
  id boolean primary key default true check (id),
  offset_seconds integer not null default 0 check (offset_seconds >= 0)
);
insert into business_clock default values;
grant select, update on business_clock to threadlight_app, threadlight_ingest, threadlight_system;
