-- The spans of a trace that came whole stand with it, as an array of `otlp_spans.node`, until a span comes later: most traces get none.
alter table otlp_traces add column nodes json;
