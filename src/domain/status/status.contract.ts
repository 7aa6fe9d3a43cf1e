import { z } from "zod";
import { COMPONENTS } from "./status-labels.ts";

export const componentSchema = z.enum(COMPONENTS.map(({ id }) => id));
export type ComponentId = z.infer<typeof componentSchema>;

const daySchema = z.object({ day: z.iso.date(), checks: z.number().int(), failures: z.number().int() });
export type StatusDay = z.infer<typeof daySchema>;

export const checkResultsSchema = z.record(z.string(), z.object({ ok: z.boolean(), ms: z.number() }));

export const incidentImpactSchema = z.enum(["minor", "major", "maintenance"]);
export const incidentStateSchema = z.enum(["investigating", "identified", "monitoring", "resolved"]);

export const incidentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  impact: incidentImpactSchema,
  components: z.array(z.string()),
  startedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  updates: z.array(
    z.object({
      state: incidentStateSchema,
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type Incident = z.infer<typeof incidentSchema>;

/** GET /api/status. `days` lists days with checks, oldest first; incidents are newest first. */
export const statusSchema = z.object({
  checkedAt: z.iso.datetime().nullable(),
  components: z.array(
    z.object({ id: componentSchema, ok: z.boolean().nullable(), ms: z.number().nullable(), days: z.array(daySchema) }),
  ),
  incidents: z.array(incidentSchema),
});
export type Status = z.infer<typeof statusSchema>;
