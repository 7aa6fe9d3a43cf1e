import { CircleCheck, CircleDashed, Clock, TriangleAlert } from "lucide-react";
import type { Finding, Verification } from "#src/domain/findings/findings.contract.ts";
import { compareShares, rateChange } from "#src/domain/metrics/change.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatDate, formatDelta, formatPercent } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Delta } from "#src/components/ui/marks/Delta.tsx";
import { RangeBar } from "#src/components/charts/RangeBar.tsx";
import { describeMissingData, describeVerdict } from "./finding-labels.ts";

const TONES = { better: "good", worse: "bad", no_difference: "neutral", not_enough_data: "neutral" } as const;
const ICONS = { better: CircleCheck, worse: TriangleAlert, no_difference: CircleDashed, not_enough_data: Clock };
const COLORS = { good: "conversion", bad: "drop", neutral: "ink" } as const;

type VerificationNoteProps = {
  finding: Pick<Finding, "id" | "title" | "appliedOn">;
  verification: Verification;
  /** The fixes applied on the same day, this one included; the first one's card shows their result. */
  sameDay: readonly Finding[];
};

/** Whether a change helped. Fixes applied on the same day share one result, which is shown once. */
export function VerificationNote({ finding, verification, sameDay }: VerificationNoteProps) {
  const { verdict } = verification;
  const others = sameDay.filter(({ id }) => id !== finding.id);
  const [first] = sameDay;
  const Icon = ICONS[verdict];
  return (
    <div className="grid gap-3 rounded-sm border border-rule bg-wash p-3 text-sm sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={TONES[verdict]} icon={<Icon aria-hidden="true" />} className="bg-card">
          {describeVerdict(verification, others.length > 0)}
        </Badge>
        <span className="text-soft">
          Applied {finding.appliedOn === null ? "" : formatDate(finding.appliedOn, "UTC")}
        </span>
      </p>
      {others.length === 0 ? null : (
        <p className="text-soft">
          Applied on the same day: {others.map(({ title }) => `“${title}”`).join(", ")}. What each fix did can’t be told
          apart, so they share one result
          {first === undefined || first.id === finding.id ? "." : `, shown with “${first.title}”.`}
        </p>
      )}
      {verdict === "not_enough_data" ? (
        <p className="text-soft">{describeMissingData(verification)}</p>
      ) : (
        <Results
          verification={verification}
          isShared={others.length > 0}
          isFirst={first === undefined || first.id === finding.id}
        />
      )}
    </div>
  );
}

type ResultsProps = { verification: Verification; isShared: boolean; isFirst: boolean };

function Results({ verification, isShared, isFirst }: ResultsProps) {
  const { own, conversion } = verification;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {isShared ? (
        <Comparison
          name="Share of closed conversations affected by this one"
          definition={DEFINITIONS.findingChange.definition}
          {...own}
          better="lower"
        />
      ) : null}
      {isFirst ? (
        <>
          <Comparison
            name={isShared ? "Share affected by any fix of that day" : "Share of closed conversations affected"}
            definition={DEFINITIONS.findingChange.definition}
            {...verification}
            better="lower"
          />
          <Comparison
            name="Converted"
            definition="Conversion rate of all closed conversations, before and after the change. Other things may have changed too."
            {...conversion}
            better="higher"
          />
        </>
      ) : null}
    </dl>
  );
}

type ComparisonProps = Pick<Verification, "before" | "after" | "low" | "high" | "difference"> & {
  name: string;
  definition: string;
  better: "higher" | "lower";
};

function Comparison({ name, definition, before, after, difference, low, high, better }: ComparisonProps) {
  const maxDelta = Math.max(Math.abs(low), Math.abs(high), 0.01);
  const comparison = compareShares(before, after);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-soft">
        <Definition definition={definition} n={before.n + after.n} unit="closed conversations">
          {name}
        </Definition>
      </dt>
      <dd className="tabular">
        {formatPercent(share(before))} → {formatPercent(share(after))}{" "}
        <span className="text-xs text-soft">
          ({formatCount(before.k)} of {formatCount(before.n)}, {formatCount(after.k)} of {formatCount(after.n)})
        </span>
      </dd>
      <dd className="tabular">
        <Delta comparison={comparison} better={better} />{" "}
        <span className="text-xs text-soft">
          95%: {formatDelta(low, "points")} to {formatDelta(high, "points")}
        </span>
      </dd>
      <dd>
        <RangeBar
          label={`${name}, change`}
          value={difference}
          low={low}
          high={high}
          min={-maxDelta}
          max={maxDelta}
          formatValue={(value) => formatDelta(value, "points")}
          reference={{ value: 0, label: "no change" }}
          color={COLORS[rateChange(comparison, better)]}
        />
      </dd>
    </div>
  );
}

function share({ k, n }: { k: number; n: number }): number | null {
  return n === 0 ? null : k / n;
}
