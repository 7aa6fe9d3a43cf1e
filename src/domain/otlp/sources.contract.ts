import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

const count = z.number().int().min(0);

/** What an SDK sent to an API account. */
export const telemetrySourceSchema = z.object({
  apiAccountId: idSchema,
  /** Name of the instrumentation, and its language. */
  scope: z.string(),
  language: z.string(),
  calls: count,
  /** Calls without the words of the conversation. */
  wordless: count,
  /** Turns by how their conversation was found: its id, the history they hold, or their trace alone. */
  byId: count,
  byHistory: count,
  byTrace: count,
  lastAt: z.iso.datetime(),
});
export type TelemetrySource = z.infer<typeof telemetrySourceSchema>;

/** GET /api/telemetry-sources: what arrived by OpenTelemetry, the latest first. */
export const telemetrySourcesSchema = z.object({ sources: z.array(telemetrySourceSchema) });
