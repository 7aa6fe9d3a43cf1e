-- An invitation that waits is mailed once its inviter has confirmed their own address.
alter table invitations add column waiting boolean not null default false;
create index invitations_waiting on invitations (client_id, invitation_id) where waiting;
