-- What happened to a paid invoice: how much of it was given back, and when its payment was disputed.
alter table billing_invoices add column refunded_cents bigint not null default 0 check (refunded_cents >= 0);
alter table billing_invoices add column disputed_at timestamptz;
