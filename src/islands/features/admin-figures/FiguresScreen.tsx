import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { adminFiguresSchema } from "#src/domain/admin/admin-overview.contract.ts";
import { formatPrice } from "#src/domain/billing/money.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { FigureGrid } from "../../lib/screens/figures/FigureGrid.tsx";
import { MessagesChart } from "../../lib/screens/figures/MessagesChart.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { adminFiguresQuery } from "./figures.query.ts";

type Figures = z.output<typeof adminFiguresSchema>;

/** Business overview: clients, trials, revenue and messages per day. */
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
      <Section
        title="Messages per day"
        description="All clients, last 30 days, by the day each conversation started. Demo workspaces and sample data are not counted."
      >
        {days.some(({ messages }) => messages > 0) ? (
          <MessagesChart days={days} height={280} />
        ) : (
          <EmptyState title="No messages yet" description="The chart starts with a client's first message." />
        )}
      </Section>
    </>
  );
}

function listFigures(figures: Figures) {
  const { clients, trials, paying, suspended, newThisWeek, revenueCentsPerMonth, contracts } = figures;
  return [
    { name: "Clients", definition: "All workspaces except the demo.", text: formatCount(clients) },
    { name: "In trial", definition: "Clients with an active trial.", text: formatCount(trials) },
    {
      name: "Paying",
      definition:
        "Clients with a plan, by subscription, by contract or free of charge. Suspended ones are not counted.",
      text: formatCount(paying),
    },
    {
      name: "Monthly revenue",
      definition: `Subscriptions and ${formatCount(contracts)} contracts, without trials, plans free of charge and additional messages.`,
      text: formatPrice(revenueCentsPerMonth),
    },
    {
      name: "New this week",
      definition: `Clients created in the last seven days. ${formatCount(suspended)} clients are suspended.`,
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
