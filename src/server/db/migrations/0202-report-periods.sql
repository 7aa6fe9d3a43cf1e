-- A week and a month may begin on the same day: a delivery is of a whole period.
alter table report_deliveries add column period_to date;
update report_deliveries d set period_to = case
    when extract(isodow from d.period_from) = 1 and (s.every = 'week' or extract(day from d.period_from) <> 1)
    then d.period_from + 6
    else (d.period_from + interval '1 month' - interval '1 day')::date end
  from report_schedules s where s.client_id = d.client_id and s.schedule_id = d.schedule_id;
alter table report_deliveries alter column period_to set not null;
alter table report_deliveries drop constraint report_deliveries_pkey;
alter table report_deliveries add primary key (client_id, schedule_id, period_from, period_to);

-- Counts an attempt, in a new window if the last one ended. A function, so that the transaction of a client can count what it causes
-- without access to other counts.
create function count_attempt(attempt_key text, window_seconds integer, out points integer, out wait_seconds float8)
language sql security definer set search_path = public as $$
  insert into rate_limits as r (key, points, resets_at)
  values (attempt_key, 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    points = case when r.resets_at <= now() then 1 else r.points + 1 end,
    resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
  returning r.points, extract(epoch from r.resets_at - now())::float8
$$;
revoke all on function count_attempt(text, integer) from public;
grant execute on function count_attempt(text, integer) to threadlight_app, threadlight_system;
