import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import type { RuleInput, WatchedRule } from "#src/domain/alerts/alerts.contract.ts";
import { describeRule, formatMeasure, getMeasureName } from "#src/domain/alerts/describe.ts";
import { AlertChart } from "#src/components/charts/AlertChart.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { parseDraft } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";
import { alertPreviewQuery, pickPreviewRule } from "./alerts.query.ts";
import { describeFirings, toChartPoints } from "./preview-points.ts";

const PERIODS = [
  { value: "7", label: "7 days" },
  { value: "28", label: "28 days" },
  { value: "56", label: "56 days" },
] as const;

/** What the alert would have done over the past days, while typing. */
export function LivePreview({ draft }: { draft: AlertDraft }) {
  const { client } = useDash();
  const [period, setPeriod] = useState<(typeof PERIODS)[number]["value"]>("28");
  const days = Number(period);
  const rule = useDebounced(JSON.stringify(toPreviewRule(draft)), 350);
  const parsed = toPreviewRule(draft);
  const isSettled = rule === JSON.stringify(parsed);
  const preview = useQuery({
    ...alertPreviewQuery(parsed ?? FALLBACK, days),
    enabled: parsed !== null && isSettled,
  });
  const { data } = preview;
  const outcome = data === undefined ? null : describeFirings(data, draft.measure, days);
  return (
    <Section
      title="What it would have done"
      description={parsed === null ? "Fill in the condition to see it on your data." : describeRule(parsed)}
      className="xl:sticky xl:top-20"
      actions={<SegmentedControl label="Period" size="sm" options={PERIODS} value={period} onValueChange={setPeriod} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={preview.isFetching}>
        <p role="status" className="text-base font-semibold">
          {parsed !== null && outcome !== null ? outcome.text : ""}
        </p>
        {parsed !== null && preview.isError ? (
          <p className="text-sm text-drop-ink">{getErrorMessage(preview.error)}</p>
        ) : null}
        {data === undefined && !preview.isError ? <Skeleton className="h-64 w-full" /> : null}
        {data === undefined ? null : (
          <div
            className={classNames(
              "transition-opacity",
              (parsed === null || !isSettled || preview.isFetching) && "opacity-50",
            )}
          >
            <AlertChart
              title={`Preview over ${days} days`}
              summary={outcome?.text ?? ""}
              {...toChartPoints(data, parsed ?? FALLBACK, client.timeZone)}
              formatValue={(value) => formatMeasure(draft.measure, value)}
              valueLabel={getMeasureName(draft.measure)}
              height={260}
            />
          </div>
        )}
        {outcome === null || outcome.advice === null ? null : (
          <p className="text-sm text-consideration-ink">{outcome.advice}</p>
        )}
        {data === undefined ? null : <p className="text-[0.8125rem] text-soft">{data.method}</p>}
      </div>
    </Section>
  );
}

/** The rule of a draft as a preview needs it; null while the condition is not valid. */
function toPreviewRule(draft: AlertDraft): WatchedRule | null {
  const { rule } = parseDraft({ ...draft, name: "Preview", userIds: [], endpointIds: [], slack: "", teams: "" });
  return rule === null ? null : pickPreviewRule(rule);
}

/** Never requested: the query is off while there is no rule. */
const FALLBACK = ruleSchema.parse({
  name: "Preview",
  measure: "conversations",
  condition: { kind: "anomaly", direction: "either", sensitivity: "medium" },
} satisfies RuleInput);
