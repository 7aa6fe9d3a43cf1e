import { chartQuerySchema } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import { respondWithChart } from "#src/server/features/weekly-digest/chart.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** A week's chart, for Slack: counts by day and nothing that visitors wrote. */
export const GET = endpoint({ access: "public", query: chartQuerySchema }, ({ query: { token } }) =>
  respondWithChart(token),
);
