-- A finding is one for a defect over all stages, with an owner, a day until which it should be done, and a history. Findings that
-- were marked before, one for each reason and stage, become that of the reason.
alter table finding_marks
  add column owner_id uuid,
  add column due_on date,
  add column history jsonb not null default '[]', -- [{ at, by: the id of a user or null, what }], oldest first
  drop constraint finding_marks_status_check,
  drop constraint finding_marks_check;

create temporary table merged_marks on commit drop as
select client_id, finding_id, split_part(finding_id, ':', 1) || ':all' as merged_id, status, applied_on, user_id, updated_at,
  verified_at,
  -- A fix that was applied says more than that nothing was to be done, and the last one more than those before.
  row_number() over (
    partition by client_id, split_part(finding_id, ':', 1)
    order by (status = 'applied') desc, applied_on desc, updated_at desc, finding_id) as place
from finding_marks where split_part(finding_id, ':', 1) not in ('no_reply', 'withdrawn');

delete from finding_marks;

insert into finding_marks (client_id, finding_id, status, applied_on, user_id, updated_at, verified_at, history)
select m.client_id, m.merged_id, m.status, m.applied_on, m.user_id, m.updated_at, m.verified_at,
  (select jsonb_agg(
      jsonb_build_object(
        'at', to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', o.user_id,
        'what', 'The finding at ' ||
          case split_part(o.finding_id, ':', 2) when 'none' then 'no stage' else initcap(split_part(o.finding_id, ':', 2)) end ||
          case when o.status = 'applied' then ', applied on ' || to_char(o.applied_on, 'YYYY-MM-DD') else ', dismissed' end ||
          case when o.place = 1 then ', became this one' else ', was merged into this one' end)
      order by o.updated_at, o.finding_id)
    from merged_marks o where o.client_id = m.client_id and o.merged_id = m.merged_id)
from merged_marks m where m.place = 1;

alter table finding_marks
  add constraint finding_marks_status_check check (status in ('open', 'applied', 'dismissed')),
  add constraint finding_marks_check check ((status = 'applied') = (applied_on is not null));

create temporary table merged_announcements on commit drop as
select client_id, split_part(finding_id, ':', 1) || ':all' as finding_id, max(seen_on) as seen_on
from announced_findings where split_part(finding_id, ':', 1) not in ('no_reply', 'withdrawn')
group by 1, 2;
delete from announced_findings;
insert into announced_findings (client_id, finding_id, seen_on)
select client_id, finding_id, seen_on from merged_announcements;
