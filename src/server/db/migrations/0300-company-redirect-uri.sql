-- Each workspace's provider returns to an address of its own. Providers that were set up before still have the shared one, which
-- is no longer accepted: their owners are told until somebody has signed in with the new one.
alter table company_sign_in add column needs_redirect_uri boolean not null default true;
alter table company_sign_in alter column needs_redirect_uri set default false;
