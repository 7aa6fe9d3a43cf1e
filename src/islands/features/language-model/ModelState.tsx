import { MODEL_LIMITS } from "#src/domain/language-model/language-model.contract.ts";
import type { LanguageModel, LanguageModelTest } from "#src/domain/language-model/language-model.contract.ts";
import { formatUsd } from "#src/domain/model-calls/format-usage.ts";
import { formatCount, formatDuration, formatNumberOf, formatTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useTestLanguageModel } from "./language-model.query.ts";

/** Whether the model answers, and what was used this month. */
export function ModelState({ model }: { model: LanguageModel }) {
  const { impersonation } = useDash();
  const isFixed = useReadOnly() || impersonation !== undefined;
  const test = useTestLanguageModel();
  const { spentUsd, monthlyBudgetUsd, calls, unpricedCalls } = model;
  const share = monthlyBudgetUsd === 0 ? 1 : spentUsd / monthlyBudgetUsd;
  return (
    <Section
      title="State and usage"
      actions={
        <Button
          size="sm"
          loading={test.isPending}
          disabled={isFixed || model.provider === null}
          onClick={() => test.mutate()}
        >
          Test
        </Button>
      }
    >
      <div className="grid max-w-xl gap-4 text-sm">
        <p>{describeState(model, useDash().client.timeZone)}</p>
        <p role="status" className="empty:hidden">
          {test.isPending ? "Sending one fixed sentence…" : null}
          {test.isError ? getErrorMessage(test.error) : null}
          {test.data === undefined ? null : describeTest(test.data)}
        </p>
        <div className="grid gap-1.5">
          <p className="tabular flex flex-wrap justify-between gap-x-4">
            <span>
              <b className="font-semibold">{formatUsd(spentUsd)}</b> of {formatUsd(monthlyBudgetUsd)} this month
            </span>
            <span className="text-soft">{formatNumberOf(calls, "call")}</span>
          </p>
          <Progress label="Budget used" value={Math.min(1, share)} max={1} tone={share >= 1 ? "bad" : "accent"} />
          {unpricedCalls === 0 ? null : (
            <p className="text-[0.8125rem] text-soft">
              {formatCount(unpricedCalls)} of {formatCount(MODEL_LIMITS.unpricedCallsPerMonth)} calls of a model without
              a price. Add one in the model prices to count dollars instead.
            </p>
          )}
          {share < MODEL_LIMITS.noticeAt ? null : (
            <p className="text-[0.8125rem] font-medium text-drop-ink">
              {share >= 1
                ? "The budget is used up: the built-in engine answers alone until the month ends (UTC)."
                : "More than 80% of the budget is used."}
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}

function describeState({ enabled, provider, breaker }: LanguageModel, timeZone: string): string {
  if (provider === null) return "No language model is set up. The built-in engine does everything.";
  if (!enabled) return "A language model is set up and switched off. The built-in engine does everything.";
  if (breaker.state === "closed" || breaker.until === null) return "Switched on, and calls are made.";
  return `Paused until ${formatTime(breaker.until, timeZone)} after ${MODEL_LIMITS.failures} failures in a row. Meanwhile the built-in engine answers; then one call tries again.`;
}

function describeTest({ ok, text, model, ms }: LanguageModelTest): string {
  if (!ok) return `The test failed: ${text}.`;
  return `${model ?? "The model"} answered in ${formatDuration(ms)}: “${text}”`;
}
