-- What a user is told in the product, and by which way each kind reaches them.

create table notifications (
  client_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  kind text not null,
  title text not null,
  text text not null,
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (client_id, user_id, notification_id),
  foreign key (user_id) references users on delete cascade
);
create index notifications_created on notifications (created_at);
create index notifications_unread on notifications (client_id, user_id) where read_at is null;

-- Only what differs from the defaults.
create table notification_preferences (
  client_id uuid not null,
  user_id uuid not null,
  kind text not null,
  mail boolean not null,
  in_app boolean not null,
  primary key (client_id, user_id, kind),
  foreign key (user_id) references users on delete cascade
);

-- The choice that the profile held until now.
insert into notification_preferences (client_id, user_id, kind, mail, in_app)
select client_id, user_id, 'member_joined', (notifications ->> 'memberJoined')::boolean, true
from users
where notifications ? 'memberJoined';

do $$
declare
  client_table text;
begin
  foreach client_table in array array['notifications', 'notification_preferences'] loop
    execute format('alter table %I enable row level security', client_table);
    execute format(
      'create policy tenant on %I to threadlight_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), ''''))::uuid)',
      client_table);
    execute format('create policy system on %I to threadlight_system using (true) with check (true)', client_table);
  end loop;
end $$;
grant select, insert, update, delete on notifications, notification_preferences to threadlight_app;
grant select, insert, update, delete on notifications, notification_preferences to threadlight_system;
