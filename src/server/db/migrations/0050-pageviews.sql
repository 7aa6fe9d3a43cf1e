-- What is counted of visits to our own pages. No address, no account: a session is a browser tab's own random word.
create table pageviews (
  pageview_id uuid primary key,
  at timestamptz not null default now(),
  session_id text not null,
  page_path text not null,
  page_title text not null,
  load_time_ms integer, -- of the first page of a session alone
  user_agent text not null,
  referrer_host text -- the other site that a visit came from
);
create index pageviews_at on pageviews (at);
create index pageviews_session on pageviews (session_id, at);
grant select, insert, delete on pageviews to threadlight_system;
