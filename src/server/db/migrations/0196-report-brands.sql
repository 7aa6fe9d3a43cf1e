-- Name, color and logo of a workspace's reports. The logo is a PNG that we wrote ourselves.
create table report_brands (
  client_id uuid primary key references clients on delete cascade,
  name text,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  logo bytea
);
alter table report_brands enable row level security;
create policy tenant on report_brands to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on report_brands to threadlight_system using (true) with check (true);
grant select, insert, update, delete on report_brands to threadlight_app, threadlight_system;
