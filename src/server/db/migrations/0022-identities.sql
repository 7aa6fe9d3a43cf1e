-- Who a user is at an identity provider: issuer and subject, which never change, unlike the e-mail address.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_user_id on identities (user_id);
grant select, insert, update, delete on identities to threadlight_system;
