-- The first and last moment of what an upload brought in: where its conversations are found again. Empty for those that came before.
alter table uploads add column first_at timestamptz, add column last_at timestamptz;
