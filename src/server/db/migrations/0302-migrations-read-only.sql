-- Only the owner applies migrations.
revoke insert, update, delete on migrations from threadlight_app;
