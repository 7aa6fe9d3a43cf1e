-- A rule whose condition changes may fire again within the hour. Each notice is sent once because states and notices commit together.

drop index alert_events_once;
