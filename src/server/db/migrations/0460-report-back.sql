-- What sold conversations are reported to, besides webhooks that chose conversation.sold. Off until a workspace adds one.
create table report_targets (
  client_id uuid not null,
  target_id uuid not null,
  kind text not null check (kind in ('meta', 'ga4')),
  settings jsonb not null, -- the platform's names of what it belongs to
  sealed bytea not null, -- encrypted token
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Conversations that ended before are not reported.
  reports_since timestamptz not null default now(),
  last_sent_at timestamptz,
  last_error text,
  primary key (client_id, target_id)
);

-- Sold conversations to report, written with what they came to. A row that was sent stays, so that none is reported twice.
create table sold_reports (
  client_id uuid not null,
  conversation_id uuid not null,
  target_id uuid not null, -- zeros: every webhook that chose conversation.sold
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null,
  -- The process that sends it now holds it until then, so that it is retried if the process dies.
  held_until timestamptz,
  primary key (client_id, conversation_id, target_id)
);
create index sold_reports_due on sold_reports (next_attempt_at) where state = 'waiting';

-- How a platform knows the person of a conversation: encrypted, for reports alone, for seven days.
create table report_ids (
  client_id uuid not null,
  conversation_id uuid not null,
  reports_to text not null, -- kind of target that needs it
  sealed bytea not null,
  stored_at timestamptz not null default now(),
  primary key (client_id, conversation_id)
);
create index report_ids_age on report_ids (stored_at);

do $$
declare
  client_table text;
begin
  foreach client_table in array array['report_targets', 'sold_reports', 'report_ids'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)
         with check (client_id = nullif(current_setting(''app.client_id'', true), '''')::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, update, delete on report_targets to threadlight_app;
grant select, update, delete on sold_reports to threadlight_app;
grant select, insert, update, delete on report_targets, sold_reports to threadlight_system;
grant select on report_targets to threadlight_ingest;
grant select, insert, update, delete on sold_reports, report_ids to threadlight_ingest;
grant select (client_id, endpoint_id, events, enabled, events_since) on webhook_endpoints to threadlight_ingest;
