-- A workspace with sample data has topics of all its conversations and, for "Only mine", of its own alone.
alter table topics add column scope text not null default 'all' check (scope in ('all', 'own'));
alter table topics drop constraint topics_pkey, add primary key (client_id, scope);
alter table topics alter column scope drop default;
