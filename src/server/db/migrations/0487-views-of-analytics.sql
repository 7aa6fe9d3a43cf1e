-- Views of Analytics beside those of the list of conversations. Each screen has names of its own.
alter table saved_views
  add column screen text not null default 'conversations' check (screen in ('conversations', 'analytics'));
drop index saved_views_name;
create unique index saved_views_name on saved_views (client_id, screen, lower(name));
