-- What people send us from the public site. They belong to no client: our own staff reads and answers them.

create table leads (
  lead_id uuid primary key,
  source text not null check (source in ('newsletter', 'contact', 'sales')),
  email text not null check (email = lower(email)),
  name text not null default '',
  company text not null default '',
  volume text not null default '', -- messages a month, in the sender's words
  message text not null default '',
  created_at timestamptz not null default now()
);
create index leads_created_at on leads (created_at);
-- A subscriber is a subscriber once, however often they subscribe.
create unique index leads_one_subscription on leads (email) where source = 'newsletter';

create table tickets (
  ticket_id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null default '',
  subject text not null default '',
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tickets_state on tickets (state, updated_at);
create index tickets_email on tickets (email);

-- A ticket's thread: what its sender wrote and what we answered.
create table ticket_messages (
  ticket_id uuid not null references tickets on delete cascade,
  message_id uuid not null,
  written_by text not null check (written_by in ('customer', 'staff')),
  author text not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (ticket_id, message_id)
);

grant select, insert, update, delete on leads, tickets, ticket_messages to threadlight_system;
