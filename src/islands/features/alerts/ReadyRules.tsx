import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Plus } from "lucide-react";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { formatMeasure } from "#src/domain/alerts/describe.ts";
import { RULE_TEMPLATES } from "#src/domain/alerts/templates.ts";
import type { RuleTemplate } from "#src/domain/alerts/templates.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { AlertChart } from "#src/components/charts/AlertChart.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { alertPreviewQuery, pickPreviewRule } from "./alerts.query.ts";
import { ManageLink } from "./ManageLink.tsx";
import { describeFirings, toChartPoints } from "./preview-points.ts";
import { useCanManage } from "./use-can-manage.ts";

const DAYS = 28;

/** Ready rules, each previewed on the workspace's own data; before the first alert, with what alerts do. */
export function ReadyRules({ isFirst, taken = [] }: { isFirst: boolean; taken?: readonly string[] }) {
  const canManage = useCanManage();
  const shown = RULE_TEMPLATES.filter(({ title }) => !taken.includes(title));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="ready-alerts" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-[44em] gap-1">
          <h2 id="ready-alerts" className={isFirst ? "text-xl" : "font-sans text-sm font-semibold tracking-normal"}>
            {isFirst ? "Know before your customers tell you" : "Ready alerts"}
          </h2>
          {isFirst ? (
            <p className="text-soft">
              An alert watches one figure and notifies you by mail, chat or webhook when it leaves its usual range.
              These four are a good start. Each shows what it would have done on your data of the last {DAYS} days.
              {canManage ? "" : " Owners, admins and members can add alerts."}
            </p>
          ) : null}
        </div>
        {isFirst && canManage ? (
          <ManageLink to={paths.dash.newAlert}>
            <Plus aria-hidden="true" className="size-4" />
            Start from scratch
          </ManageLink>
        ) : null}
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {shown.map((template) => (
          <li key={template.id} className="min-w-0">
            <ReadyRule template={template} canManage={canManage} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadyRule({ template, canManage }: { template: RuleTemplate; canManage: boolean }) {
  const { client } = useDash();
  const { id, title, why } = template;
  const rule = ruleSchema.parse(template.rule);
  const preview = useQuery(alertPreviewQuery(pickPreviewRule(rule), DAYS));
  const text = preview.data === undefined ? "" : describeFirings(preview.data, rule.measure, DAYS).text;
  return (
    <article aria-label={title} className="flex h-full flex-col gap-3 rounded-md border border-rule bg-card p-4 sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{title}</h3>
          <p className="text-[0.8125rem] text-soft">{why}</p>
        </div>
        {canManage ? (
          <ManageLink to={paths.dash.newAlert} search={{ ready: id }} label={`Use “${title}”`} size="sm">
            Use it
            <ArrowRight aria-hidden="true" className="size-3.5" />
          </ManageLink>
        ) : null}
      </header>
      <div className="mt-auto grid gap-2">
        {preview.data === undefined && !preview.isError ? <Skeleton className="h-36 w-full" /> : null}
        {preview.isError ? <p className="text-sm text-soft">The preview could not be loaded.</p> : null}
        {preview.data === undefined ? null : (
          <>
            <AlertChart
              title={`${title}, last ${DAYS} days`}
              summary={text}
              {...toChartPoints(preview.data, rule, client.timeZone)}
              formatValue={(value) => formatMeasure(rule.measure, value)}
              valueLabel="Value"
              height={130}
              quiet
            />
            <p className="text-[0.8125rem] font-medium">{text}</p>
          </>
        )}
      </div>
    </article>
  );
}
