import type { ReactNode } from "react";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { describeOutcome, describeStep } from "#src/domain/runner/report/outcome.ts";
import type { RunComparison } from "#src/domain/runner/report/compare-runs.ts";
import type { Run, RunStep, WordDiff } from "#src/domain/runner/run.contract.ts";
import { formatDuration } from "#src/domain/shared/format.ts";
import { classNames } from "../class-names.ts";

type RunViewProps = {
  run: Run;
  /** `none` if there is no earlier run, null while it is looked for. */
  comparison: RunComparison | "none" | null;
};

/** What a run found: steps, response times, stage, findings, risks and comparison. */
export function RunView({ run, comparison }: RunViewProps) {
  const outcome = describeOutcome(run.outcome);
  return (
    <>
      <div className="grid gap-1">
        <p
          role="status"
          className={classNames(
            "text-lg font-semibold",
            outcome === "Passed" && "text-conversion-ink",
            outcome === "Failed" && "text-drop-ink",
          )}
        >
          {outcome}
        </p>
        {run.error === null ? null : <p className="text-sm text-drop-ink">{run.error.message}</p>}
        {run.unread === 0 ? null : (
          <p className="text-sm text-soft">Messages of the bot that no step took: {run.unread}</p>
        )}
      </div>
      <Part title="Steps">
        {run.steps.length === 0 ? <p className="text-sm text-soft">None</p> : null}
        <ol aria-label="Steps" className="grid gap-2">
          {run.steps.map((step) => (
            <Step key={step.index} step={step} isThrottled={run.throttled} />
          ))}
        </ol>
      </Part>
      <Part title="Response times">
        <Timings run={run} />
      </Part>
      <Part title="Stage reached">
        <p className="text-sm">
          {describeStage(run.analysis.stage)}
          {run.analysis.converted ? ", converted" : ""}
        </p>
      </Part>
      <Part title="Findings">
        <Lines lines={run.analysis.findings.map(({ title }) => title)} none="None" />
      </Part>
      <Part title="Drop-off risks">
        <Lines
          lines={run.analysis.risks.map(({ why, quote }) => (quote === "" ? why : `${why}: “${quote}”`))}
          none="None"
        />
      </Part>
      <Part title="Comparison">
        <ComparisonView comparison={comparison} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Step({ step, isThrottled }: { step: RunStep; isThrottled: boolean }) {
  const { role, expected, got, status, checks, diff, firstMs, line } = step;
  const failed = checks.filter(({ passed }) => !passed);
  return (
    <li className="grid gap-0.5 border-l-2 border-rule pl-2.5 text-sm">
      <span>
        <span className={classNames("font-semibold", status === "failed" && "text-drop-ink")}>
          {describeStep(status)}
        </span>
        {` ${role === "me" ? "#me" : "#bot"}${line === 0 ? "" : `, line ${String(line)}`}`}
        {firstMs === null ? null : (
          <span className={isThrottled ? "text-faint" : "text-soft"}>
            , first letter after {formatDuration(firstMs)}
          </span>
        )}
      </span>
      {expected === null ? null : <span className="whitespace-pre-line text-soft">{expected}</span>}
      {diff ? <Diff diff={diff} /> : <span className="whitespace-pre-line">{got}</span>}
      {status === "failed" ? failed.map(({ name, message }) => <span key={name + message}>{message}</span>) : null}
    </li>
  );
}

function Diff({ diff }: { diff: WordDiff }) {
  return (
    <span className="whitespace-pre-line">
      {diff.map(({ op, text }, index) => {
        const key = `${op}-${String(index)}`;
        if (op === "same") return <span key={key}>{text}</span>;
        return op === "missing" ? (
          <del key={key} className="bg-drop/15 px-0.5">
            {text}
          </del>
        ) : (
          <ins key={key} className="bg-conversion/15 px-0.5">
            {text}
          </ins>
        );
      })}
    </span>
  );
}

function Timings({ run }: { run: Run }) {
  const { answers, timeouts, firstMedianMs, firstP95Ms, doneMedianMs, doneP95Ms } = run.timings;
  if (answers === 0) return <p className="text-sm">No answers{timeouts === 0 ? "" : ", none came in time"}</p>;
  return (
    <div className={classNames("grid gap-0.5 text-sm", run.throttled && "text-faint")}>
      {run.throttled ? <p>The tab was hidden: browsers then slow timers, so these times are too long.</p> : null}
      <p>
        First letter: median {formatDuration(firstMedianMs ?? 0)}, 95th percentile {formatDuration(firstP95Ms ?? 0)}
      </p>
      <p>
        Whole answer: median {formatDuration(doneMedianMs ?? 0)}, 95th percentile {formatDuration(doneP95Ms ?? 0)}
      </p>
      <p>
        Answers: {answers}, not in time: {timeouts}
      </p>
    </div>
  );
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  if (lines.length === 0) return <p className="text-sm text-soft">{none}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-4 text-sm">
      {lines.map((line, index) => (
        <li key={`${String(index)}-${line}`}>{line}</li>
      ))}
    </ul>
  );
}

function ComparisonView({ comparison }: { comparison: RunComparison | "none" | null }) {
  if (comparison === null) return null;
  if (comparison === "none") return <p className="text-sm text-soft">There is no earlier run to compare with.</p>;
  const { outcome, steps, firstMedianMs, stage, newRisks, goneRisks } = comparison;
  const lines = [
    outcome && `${describeOutcome(outcome.before)} before, ${describeOutcome(outcome.after).toLowerCase()} now`,
    steps.length > 0 && `Other words in ${String(steps.length)} ${steps.length === 1 ? "step" : "steps"}`,
    firstMedianMs &&
      firstMedianMs.change !== "same" &&
      `${firstMedianMs.change === "slower" ? "Slower" : "Faster"}: ${formatDuration(firstMedianMs.before)} before, ${formatDuration(firstMedianMs.after)} now`,
    stage && `Stage: ${describeStage(stage.before)} before, ${describeStage(stage.after)} now`,
    ...newRisks.map(({ why }) => `New risk: ${why}`),
    ...goneRisks.map(({ why }) => `Gone: ${why}`),
  ].filter((line) => typeof line === "string");
  return <Lines lines={lines} none="As in the run before" />;
}
