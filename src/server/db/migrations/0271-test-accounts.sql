-- Saved runs of the Runner are conversations of an API account of their own, which counts in no figure and for no plan.
alter table api_accounts add column purpose text not null default 'live' check (purpose in ('live', 'test'));
create unique index api_accounts_one_test on api_accounts (client_id) where purpose = 'test';

-- Null for runs that were saved before, and until the conversation is stored.
alter table runner_runs add column conversation_id uuid;
create index runner_runs_conversation on runner_runs (client_id, conversation_id) where conversation_id is not null;

do $$
begin
  if exists (select from pg_roles where rolname = 'threadlight_ingest') then
    grant select, delete on runner_runs to threadlight_ingest;
  end if;
end $$;
