import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { Topics } from "#src/domain/topics/topics.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { useSampleFilter } from "../../lib/navigation/dash-search.ts";

/** Topics users write about, each with an example message. */
export function TopicsSection({ topics: { topics, n, readAt } }: { topics: Topics }) {
  const onlyMine = useSampleFilter() === "exclude";
  const title = (
    <Definition definition={DEFINITIONS.topics.definition} n={n} unit="conversations">
      {DEFINITIONS.topics.name}
    </Definition>
  );
  if (topics.length === 0) {
    return (
      <Section title={title}>
        <p className="text-sm text-soft">
          {readAt === null
            ? "Topics are detected every night. Check back tomorrow."
            : "No topic has at least five conversations in the last 28 days."}
        </p>
      </Section>
    );
  }
  return (
    <Section
      title={title}
      description={`Detected every night in the latest conversations of the last 28 days${onlyMine ? ", without the sample. Other filters" : ". Filters"} don't apply. n = ${formatCount(n)}.`}
    >
      <ol className="grid gap-x-8 lg:grid-cols-2">
        {topics.map(({ key, label, example, conversations }) => (
          <li key={key} className="grid min-w-0 gap-0.5 border-t border-rule py-3">
            <span className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
              <span className="tabular shrink-0 text-[0.8125rem]">
                <span className="font-semibold">{formatCount(conversations)}</span>{" "}
                <span className="ml-2 inline-block min-w-11 text-right text-soft">
                  {formatPercent(conversations / n)}
                </span>
              </span>
            </span>
            <q className="text-[0.8125rem] wrap-anywhere text-soft">{example}</q>
          </li>
        ))}
      </ol>
    </Section>
  );
}
