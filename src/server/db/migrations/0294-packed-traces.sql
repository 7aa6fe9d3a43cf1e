-- What a trace keeps that came whole: `{ externalId, turns, nodes }` as JSON, the last an array of `otlp_spans.node`. It gets rows and
-- columns of its own once another of its spans comes, which most never do.
alter table otlp_traces add column packed text;
