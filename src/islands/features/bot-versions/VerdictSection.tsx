import { joinMeasures, summarizeComparison } from "#src/domain/bot-versions/summarize-comparison.ts";
import type { ComparisonSummary } from "#src/domain/bot-versions/summarize-comparison.ts";
import type { AgentRow, Agents, Versus } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { AGENT_MEASURES } from "#src/domain/bot-versions/measures.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { BY_NAMES, formatDifference } from "./cell-values.ts";
import { describeTimes, findOverlap, listNotes } from "./comparison-notes.ts";

type VerdictSectionProps = { agents: Agents; chosen: readonly AgentRow[]; baseline: AgentRow | undefined };

/** What the comparison comes to, in a sentence for each row; what it can't tell is folded below. */
export function VerdictSection({ agents, chosen, baseline }: VerdictSectionProps) {
  const [latest, ...others] = summarizeComparison(chosen);
  if (latest === undefined || baseline === undefined) return null;
  return (
    <Section title={<Sentence summary={latest} baseline={baseline} />}>
      <div className="grid gap-2 text-sm">
        {others.length === 0 ? null : (
          <ul aria-label="The others" className="grid gap-1 text-soft">
            {others.map((summary) => (
              <li key={summary.row.value}>
                <Sentence summary={summary} baseline={baseline} />
              </li>
            ))}
          </ul>
        )}
        <Care agents={agents} chosen={chosen} baseline={baseline} />
      </div>
    </Section>
  );
}

function Sentence({ summary, baseline }: { summary: ComparisonSummary; baseline: AgentRow }) {
  const { row, better, worse, isTooFew } = summary;
  const both = `${row.label} and ${baseline.label}`;
  if (isTooFew) return `${both}: not enough conversations for a verdict`;
  if (better.length + worse.length === 0) return `${both}: no proven difference`;
  return (
    <>
      {row.label} against {baseline.label}: <Measures differences={better} word="better" tone="text-up-ink" />
      {better.length > 0 && worse.length > 0 ? "; " : ""}
      <Measures differences={worse} word="worse" tone="text-drop-ink" />
    </>
  );
}

type MeasuresProps = { differences: readonly Versus[]; word: string; tone: string };

function Measures({ differences, word, tone }: MeasuresProps) {
  const [only] = differences;
  if (only === undefined) return null;
  return (
    <>
      {joinMeasures(differences, (measure) => AGENT_MEASURES[measure].name)} <span className={tone}>{word}</span>
      {differences.length === 1 ? ` (${formatDifference(only.measure, only.difference)})` : ""}
    </>
  );
}

/** What a comparison without random assignment can't tell. */
function Care({ agents, chosen, baseline }: VerdictSectionProps) {
  const setSearch = useSetDashSearch();
  const overlap = findOverlap(chosen);
  const { many } = BY_NAMES[agents.by];
  const isWhole = overlap === null || (overlap.from === agents.from && overlap.to === agents.to);
  return (
    <details className="text-soft">
      <summary className="w-fit cursor-pointer rounded-sm hover:text-ink">
        <h3 className="inline font-sans text-sm font-normal tracking-normal">
          {`These ${many} did not meet the same users`}
        </h3>
      </summary>
      <div className="grid gap-2 pt-2">
        <p>
          Nobody assigned users to them at random, so a difference goes with a {agents.by} but need not come from it.{" "}
          {describeTimes(chosen)}
        </p>
        {listNotes(agents, chosen, baseline).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {isWhole ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="w-fit"
            onClick={() => setSearch({ from: overlap.from, to: overlap.to })}
          >
            Show only the days when both ran
          </Button>
        )}
      </div>
    </details>
  );
}
