-- What an API account keeps of its agents' spans besides words and usage: nothing, unless somebody switches it on.
alter table api_accounts
  add column keep_tool_payloads boolean not null default false,
  add column keep_system_prompts boolean not null default false;

-- System prompts of accounts that keep them, once a hash.
create table system_prompts (
  client_id uuid not null,
  prompt_hash text collate "C" not null,
  text text not null,
  first_at timestamptz not null,
  primary key (client_id, prompt_hash)
);
alter table system_prompts enable row level security;
create policy tenant on system_prompts to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on system_prompts to threadlight_system using (true) with check (true);
grant select, update on system_prompts to threadlight_app;
grant select, insert on system_prompts to threadlight_ingest;
