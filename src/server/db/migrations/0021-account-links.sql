-- Links that mails carry: to set a new password, to confirm an address. `token_hash` is the SHA-256 of the secret in the
-- link. A link is good once; a used one stays until it runs out, so that following it again is told in words.
create table account_links (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user_id on account_links (user_id, purpose);
create index account_links_expires_at on account_links (expires_at);
grant select, insert, update, delete on account_links to threadlight_system;
