-- What a client's people keep beside its conversations: named filters of the list, and what they say of a thread.

create table saved_views (
  client_id uuid not null references clients on delete cascade,
  view_id uuid not null,
  user_id uuid not null, -- who saved it; it is everybody's of the client
  name text not null,
  filter jsonb not null, -- the list's filters as its address has them
  created_at timestamptz not null default now(),
  primary key (client_id, view_id)
);
create unique index saved_views_name on saved_views (client_id, lower(name));

create table comments (
  client_id uuid not null,
  comment_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  author text not null, -- the name at the time, so that it stays when the person has gone
  text text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, comment_id),
  foreign key (client_id, conversation_id) references conversations on delete cascade
);
create index comments_conversation on comments (client_id, conversation_id, created_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['saved_views', 'comments'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      tenant_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on saved_views, comments to threadlight_app;
