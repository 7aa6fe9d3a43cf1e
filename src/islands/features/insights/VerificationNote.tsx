import { CircleCheck, CircleDashed, Clock, TriangleAlert } from "lucide-react";
import type { Finding, Verification } from "#src/domain/findings/findings.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatDate, formatDelta, formatPercent } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { RangeBar } from "#src/components/charts/RangeBar.tsx";
import { describeMissingData, describeAudience, describeVerdict } from "./finding-labels.ts";

const TONES = { better: "good", worse: "bad", no_difference: "neutral", not_enough_data: "neutral" } as const;
const ICONS = { better: CircleCheck, worse: TriangleAlert, no_difference: CircleDashed, not_enough_data: Clock };

/** Whether a change helped: shares before and after, their difference with its interval, and the conversion rate. */
export function VerificationNote({ finding, verification }: { finding: Finding; verification: Verification }) {
  const { verdict, conversion } = verification;
  const Icon = ICONS[verdict];
  return (
    <div className="grid gap-3 rounded-sm border border-rule bg-wash p-3 text-sm sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={TONES[verdict]} icon={<Icon aria-hidden="true" />} className="bg-card">
          {describeVerdict(finding)}
        </Badge>
        <span className="text-soft">
          Applied {finding.appliedOn === null ? "" : formatDate(finding.appliedOn, "UTC")}
        </span>
      </p>
      {verdict === "not_enough_data" ? (
        <p className="text-soft">{describeMissingData(verification)}</p>
      ) : (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Comparison
            name="Share of closed conversations affected"
            definition={DEFINITIONS.findingChange.definition}
            {...verification}
            good={verification.difference <= 0}
          />
          <Comparison
            name="Converted"
            definition={`Conversion rate of ${describeAudience(finding)}, before and after the change. Other things may have changed too.`}
            {...conversion}
            good={conversion.difference >= 0}
          />
        </dl>
      )}
    </div>
  );
}

type ComparisonProps = Pick<Verification, "before" | "after" | "difference" | "low" | "high"> & {
  name: string;
  definition: string;
  good: boolean;
};

function Comparison({ name, definition, before, after, difference, low, high, good }: ComparisonProps) {
  const maxDelta = Math.max(Math.abs(low), Math.abs(high), 0.01);
  const color = good ? "conversion" : "drop";
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
      <dd className="tabular font-semibold">
        {formatDelta(difference, "points")}{" "}
        <span className="text-xs font-normal text-soft">
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
          color={low > 0 || high < 0 ? color : "ink"}
        />
      </dd>
    </div>
  );
}

function share({ k, n }: { k: number; n: number }): number | null {
  return n === 0 ? null : k / n;
}
