-- Reports that are sent every week or month. `next_at` is when the next one is due; null while disabled.
create table report_schedules (
  client_id uuid not null references clients on delete cascade,
  schedule_id uuid not null,
  every text not null check (every in ('week', 'month')),
  weekday integer not null check (weekday between 1 and 7),
  hour integer not null check (hour between 0 and 23),
  lang text not null,
  filter jsonb not null,
  enabled boolean not null,
  next_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  primary key (client_id, schedule_id)
);
create index report_schedules_next on report_schedules (next_at) where next_at is not null;

-- Who gets them. Somebody who is no member of the workspace gets reports once they confirmed.
create table report_recipients (
  client_id uuid not null,
  schedule_id uuid not null,
  address text not null,
  confirmed_at timestamptz,
  primary key (client_id, schedule_id, address),
  foreign key (client_id, schedule_id) references report_schedules on delete cascade
);

-- The periods that were sent: each once.
create table report_deliveries (
  client_id uuid not null,
  schedule_id uuid not null,
  period_from date not null,
  sent_at timestamptz not null,
  mails integer not null,
  primary key (client_id, schedule_id, period_from),
  foreign key (client_id, schedule_id) references report_schedules on delete cascade
);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['report_schedules', 'report_recipients', 'report_deliveries'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, update, delete on report_schedules, report_recipients to threadlight_app, threadlight_system;
grant select on report_deliveries to threadlight_app;
grant select, insert, update, delete on report_deliveries to threadlight_system;

-- Files of mails that are on their way; deleted when the mail is out.
create table mail_attachments (
  mail_id uuid not null references mails on delete cascade,
  position integer not null,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);
grant select, insert, delete on mail_attachments to threadlight_system;
