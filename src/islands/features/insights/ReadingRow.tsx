import { useQuery } from "@tanstack/react-query";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import type { Agreement } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { agreementQuery, useUndoCalibration, weeklyReadingQuery } from "../../lib/queries/weekly-reading.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useCanCorrect } from "../../lib/session/use-can-correct.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";

/** How often people agreed with the engine, the way to this week's reading, and what corrections taught. Nothing while there is none. */
export function ReadingRow() {
  const isReader = useCanCorrect();
  const agreement = useQuery(agreementQuery());
  const weekly = useQuery(weeklyReadingQuery());
  if (agreement.data === undefined || weekly.data === undefined) return null;
  const { k, n } = agreement.data.agree;
  const { conversations } = weekly.data;
  const { calibration } = agreement.data;
  if (conversations.length === 0 && n === 0 && calibration === null) return null;
  const left = conversations.filter(({ read }) => read === null).length;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <section aria-label="Weekly reading" className="grid gap-0.5">
        <h2 className="font-sans text-sm font-semibold tracking-normal">
          {n === 0 ? "Check how outcomes are read" : `You agreed with ${formatCount(k)} of ${formatCount(n)}`}
        </h2>
        <p className="text-[0.8125rem] text-soft">
          {n === 0
            ? "Read five conversations a week to see how often the outcomes are right."
            : "Outcomes of conversations chosen at random, from the weekly reading."}
        </p>
      </section>
      {conversations.length === 0 ? null : (
        <DashLink to={paths.dash.insights} search={{ reading: "week" }} className={buttonClasses("ghost", "sm")}>
          {left > 0 && isReader ? `Read ${formatNumberOf(left, "conversation")}` : "Open the weekly reading"}
        </DashLink>
      )}
      {calibration === null ? null : <CalibrationNote calibration={calibration} />}
    </Card>
  );
}

/** What corrections taught, and the way back. */
function CalibrationNote({ calibration }: { calibration: NonNullable<Agreement["calibration"]> }) {
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const canUndo = canManageApiAccounts(role) && impersonation === undefined && !isReadOnly;
  const { mutate, isPending, isError } = useUndoCalibration();
  const { corrections, before, after } = calibration;
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule pt-2">
      <p className="text-[0.8125rem] text-soft">
        {formatNumberOf(corrections, "correction")} taught Threadlight how your conversations end: tried on
        conversations that it had not learned from, {formatCount(after.k)} of {formatCount(after.n)} are read right,{" "}
        {formatCount(before.k)} without.
      </p>
      {isError ? (
        <p role="alert" className="text-[0.8125rem] text-drop-ink">
          That could not be undone. Try again.
        </p>
      ) : null}
      {canUndo ? (
        <Button size="sm" loading={isPending} loadingText="Undoing…" onClick={() => mutate()}>
          Undo
        </Button>
      ) : null}
    </div>
  );
}
