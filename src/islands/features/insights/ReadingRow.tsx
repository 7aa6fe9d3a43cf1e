import { useQuery } from "@tanstack/react-query";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { agreementQuery, weeklyReadingQuery } from "../../lib/queries/weekly-reading.query.ts";
import { useCanCorrect } from "../../lib/session/use-can-correct.ts";

/** How often people agreed with the engine, and the way to this week's reading. Nothing while there is none. */
export function ReadingRow() {
  const isReader = useCanCorrect();
  const agreement = useQuery(agreementQuery());
  const weekly = useQuery(weeklyReadingQuery());
  if (agreement.data === undefined || weekly.data === undefined) return null;
  const { k, n } = agreement.data.agree;
  const { conversations } = weekly.data;
  if (conversations.length === 0 && n === 0) return null;
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
    </Card>
  );
}
