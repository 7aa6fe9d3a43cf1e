/** The totals of the overview of the last days, as a website process shows them. */
import { overviewMetricsSchema } from "#src/domain/metrics/metrics.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";

export type Totals = { conversations: number; messages: number };

/** The path of the overview's figures around today, in every time zone. */
export function buildOverviewPath(): string {
  const today = new Date().toISOString().slice(0, "2026-01-01".length);
  return `/api/metrics/overview?from=${addDays(today, -2)}&to=${addDays(today, 1)}`;
}

/** Parses the response to a request for the overview's figures. */
export async function parseTotals(response: Response): Promise<Totals> {
  const { figures } = overviewMetricsSchema.parse(await response.json());
  return { conversations: figures.conversations, messages: figures.messages };
}
