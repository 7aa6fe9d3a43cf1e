-- The topic that a person merged a topic into, where that one was merged into another since: taking the later merge back restores it.
alter table topics add column merged_first text;
