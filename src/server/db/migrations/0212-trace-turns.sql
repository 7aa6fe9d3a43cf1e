-- What a trace gave, turn by turn, so that spans that come later correct its messages: ids of what it was asked and answered.
alter table otlp_traces
  drop column given,
  add column turns jsonb not null default '[]';
