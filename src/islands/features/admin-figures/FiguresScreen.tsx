import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { adminFiguresSchema } from "#src/domain/admin/admin.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { FigureGrid } from "../../lib/FigureGrid.tsx";
import { MessagesChart } from "../../lib/MessagesChart.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { adminFiguresQuery } from "./figures.query.ts";

type Figures = z.output<typeof adminFiguresSchema>;

/** How the business stands: clients, trials, money, messages a day. */
export function FiguresScreen() {
  const figures = useQuery(adminFiguresQuery());
  if (figures.data === undefined) {
    if (!figures.isError) return <FiguresSkeleton />;
    return (
      <Card>
        <QueryError query={figures} title="The figures could not be loaded" />
      </Card>
    );
  }
  const { days } = figures.data;
  return (
    <>
      <FigureGrid figures={listFigures(figures.data)} />
      <Section title="Messages a day" description="All clients, the last 30 days, by the day a conversation began.">
        {days.some(({ messages }) => messages > 0) ? (
          <MessagesChart days={days} height={280} />
        ) : (
          <EmptyState
            title="No messages yet"
            description="The line begins with the first message of a client. The demo's are not counted."
          />
        )}
      </Section>
    </>
  );
}

function listFigures(figures: Figures) {
  const { clients, trials, paying, suspended, newThisWeek, revenueCentsPerMonth, contracts } = figures;
  return [
    { name: "Clients", definition: "Workspaces, the demo's aside.", text: formatCount(clients) },
    { name: "In trial", definition: "Clients whose trial still runs.", text: formatCount(trials) },
    { name: "Paying", definition: "Clients without a trial that are not suspended.", text: formatCount(paying) },
    {
      name: "Revenue a month",
      definition: `Paying clients at their plan's list price; ${formatCount(contracts)} by contract are not in it, nor is what runs over.`,
      text: `$${formatCount(Math.round(revenueCentsPerMonth / 100))}`,
    },
    {
      name: "New this week",
      definition: `Clients made in the last seven days. ${formatCount(suspended)} clients are suspended.`,
      text: formatCount(newThisWeek),
    },
  ];
}

function FiguresSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" className="grid gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
