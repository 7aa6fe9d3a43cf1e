-- A JSON value as text for patterns: escaped control characters are spaces, and `\\` and `\"` are one character. Where a word follows a line
-- end, the text of jsonb has the letter of `\n` before it, and a pattern for whole words doesn't match.
create function unescape_json(value jsonb) returns text language sql immutable parallel safe as $$
  select replace(
    regexp_replace(replace(replace(value::text, '\\', chr(1)), '\"', '"'), '\\([nrtbf]|u00[01][0-9a-f])', ' ', 'g'),
    chr(1), '\')
$$;

create or replace function mask_audit_entries(client uuid, pattern text, mask text) returns integer
language plpgsql security definer set search_path = public as $$
declare
  own integer;
  others integer;
begin
  update audit_entries set
    subject = regexp_replace(subject, pattern, mask, 'g'), details = mask_details(details, pattern, mask)
  where client_id = client and (subject ~ pattern or unescape_json(details) ~ pattern);
  get diagnostics own = row_count;
  update staff_audit_entries set
    subject = regexp_replace(subject, pattern, mask, 'g'), details = mask_details(details, pattern, mask)
  where about_client_id = client and (subject ~ pattern or unescape_json(details) ~ pattern);
  get diagnostics others = row_count;
  return own + others;
end $$;
