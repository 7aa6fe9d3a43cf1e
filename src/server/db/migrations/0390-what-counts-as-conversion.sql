-- What counts as Conversion where the engine decides: sales alone, or solved cases too. Nobody chose before; the demo and the sample data sell.
alter table api_accounts alter column goal set default '{"kind": "engine", "counts": "sold_and_solved"}';
update api_accounts a
set goal = case
  when sample is not null or exists (select from clients c where c.client_id = a.client_id and c.is_demo)
  then '{"kind": "engine", "counts": "sold"}'::jsonb
  else '{"kind": "engine", "counts": "sold_and_solved"}'::jsonb
end
where goal ->> 'kind' = 'engine';

-- A run also counts the conversations of API accounts again whose goal changed, once no writer knows the former goal.
alter table reading_runs
  add column api_account_ids uuid[] not null default '{}',
  add column not_before timestamptz;
grant insert, update on reading_runs to threadlight_app;
-- Its progress is shown.
grant select on unread_conversations to threadlight_app;
