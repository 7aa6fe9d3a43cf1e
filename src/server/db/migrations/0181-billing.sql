-- What the payment provider says about each client, kept as snapshots; standing is derived from them. One row per client: there can't be
-- two customers or two current subscriptions.
create table billing_accounts (
  client_id uuid primary key references clients on delete cascade,
  provider text not null,
  customer_id text not null,
  -- Snapshots, see `snapshots.ts`.
  subscription jsonb,
  payment_method jsonb,
  -- The checkout that was opened last.
  checkout jsonb,
  checkout_attempts integer not null default 0
);
create index billing_accounts_customer on billing_accounts (customer_id);

create table billing_invoices (
  client_id uuid not null references clients on delete cascade,
  invoice_id text not null,
  snapshot jsonb not null,
  receipt_sent boolean not null default false,
  failure_reported boolean not null default false,
  primary key (client_id, invoice_id)
);

-- Mails about an instant, such as the end of a trial: each is sent once.
create table billing_notices (
  client_id uuid not null references clients on delete cascade,
  kind text not null,
  at timestamptz not null,
  primary key (client_id, kind, at)
);

-- Events of the provider that were handled. They arrive before their client is known.
create table billing_events (
  event_id text primary key,
  type text not null,
  handled_at timestamptz not null default now()
);

-- The objects of the built-in payment provider, as JSON; `due_at` is when a subscription renews or its payment is retried.
create table sandbox_objects (
  client_id uuid not null references clients on delete cascade,
  object_id text not null,
  kind text not null check (kind in ('customer', 'checkout', 'subscription', 'invoice')),
  object jsonb not null,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, object_id)
);
create index sandbox_objects_by_id on sandbox_objects (object_id);
create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;

do $$
declare
  client_table text;
begin
  foreach client_table in array array['billing_accounts', 'billing_invoices', 'billing_notices', 'sandbox_objects'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select on billing_accounts, billing_invoices to threadlight_app;
grant select, insert, update, delete on
  billing_accounts, billing_invoices, billing_notices, billing_events, sandbox_objects to threadlight_system;
