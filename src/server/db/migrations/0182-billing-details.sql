-- Who the invoices are for, and visits to the built-in provider's page for the card.
alter table billing_accounts add column details jsonb;
alter table sandbox_objects drop constraint sandbox_objects_kind_check;
alter table sandbox_objects add constraint sandbox_objects_kind_check
  check (kind in ('customer', 'checkout', 'subscription', 'invoice', 'portal'));
