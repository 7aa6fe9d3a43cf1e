import { z } from "zod";

/** What /status watches, in its order: the name, and what a check really does. */
export const COMPONENTS = [
  { id: "api", name: "API", checks: "Asks the API for its description and reads the answer." },
  { id: "ingest", name: "Ingest", checks: "Knocks at the way in, and writes a row where messages are written." },
  { id: "dashboard", name: "Dashboard", checks: "Opens the dashboard and reads figures as a workspace would." },
  { id: "jobs", name: "Background jobs", checks: "Looks for work that has waited longer than five minutes." },
  { id: "mail", name: "Mail", checks: "Greets the mail server, or looks whether the outbox can be written." },
] as const;
export const componentSchema = z.enum(COMPONENTS.map(({ id }) => id));
export type ComponentId = z.infer<typeof componentSchema>;

/** Checks are kept this long. */
export const STATUS_DAYS = 90;

const daySchema = z.object({ day: z.iso.date(), checks: z.number().int(), failures: z.number().int() });
export type StatusDay = z.infer<typeof daySchema>;

export const checkResultsSchema = z.record(z.string(), z.object({ ok: z.boolean(), ms: z.number() }));

const incidentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  impact: z.enum(["minor", "major", "maintenance"]),
  components: z.array(z.string()),
  startedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  updates: z.array(
    z.object({
      state: z.enum(["investigating", "identified", "monitoring", "resolved"]),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type Incident = z.infer<typeof incidentSchema>;

/** GET /api/status. `days` has the days that were checked, the oldest first; the newest incidents come first. */
export const statusSchema = z.object({
  checkedAt: z.iso.datetime().nullable(),
  components: z.array(
    z.object({ id: componentSchema, ok: z.boolean().nullable(), ms: z.number().nullable(), days: z.array(daySchema) }),
  ),
  incidents: z.array(incidentSchema),
});
export type Status = z.infer<typeof statusSchema>;
