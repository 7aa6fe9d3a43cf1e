-- The welcome mail is sent once per subscription, when its first payment stands. Subscriptions that exist had theirs.
insert into billing_notices (client_id, kind, at)
select client_id, 'welcome:' || (subscription ->> 'id'), to_timestamp(0)
from billing_accounts
where subscription is not null
on conflict do nothing;
