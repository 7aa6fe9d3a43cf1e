-- The language model of a workspace: off, unless an owner or admin switches it on.
create table language_models (
  client_id uuid not null primary key references clients on delete cascade,
  enabled boolean not null,
  provider text, -- operator, openai-compatible, anthropic
  base_url text,
  model text,
  sealed_key bytea,
  uses text[] not null, -- what it is used for
  monthly_budget_usd double precision,
  changed_at timestamptz not null
);
-- Who called a model for what, and what it cost. No texts.
create table language_model_calls (
  client_id uuid not null references clients on delete cascade,
  call_id uuid not null,
  user_id uuid,
  use text not null,
  provider text not null,
  model text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null, -- without an end by then, the process was killed
  ended_at timestamptz,
  outcome text,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_nano_usd bigint, -- null where the model has no price
  primary key (client_id, call_id)
);
create index language_model_calls_by_time on language_model_calls (client_id, started_at);
alter table language_models enable row level security;
alter table language_model_calls enable row level security;
create policy tenant on language_models to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy tenant on language_model_calls to threadlight_app
  using (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid)
  with check (client_id = (select nullif(current_setting('app.client_id', true), ''))::uuid);
create policy system on language_models to threadlight_system using (true) with check (true);
create policy system on language_model_calls to threadlight_system using (true) with check (true);
grant select, insert, update on language_models to threadlight_app, threadlight_system;
grant select, insert, update on language_model_calls to threadlight_app, threadlight_system;
grant delete on language_model_calls to threadlight_system;
