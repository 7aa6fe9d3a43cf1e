-- Whether the members of a workspace must have a second factor. Without one, a member's session opens only the page that adds it.
alter table clients add column second_factor_required boolean not null default false;
