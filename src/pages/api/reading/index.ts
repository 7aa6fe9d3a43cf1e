import { weeklyReadingSchema } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { getWeeklyReading } from "#src/server/features/weekly-reading/weekly-reading.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", hidesContacts: true, output: weeklyReadingSchema }, ({ viewer }) =>
  getWeeklyReading(viewer),
);
