import { z } from "zod";
import {
  componentSchema,
  incidentImpactSchema,
  incidentSchema,
  incidentStateSchema,
} from "../status/status.contract.ts";

/** GET /api/admin/incidents */
export const incidentsSchema = z.object({ incidents: z.array(incidentSchema) });

const updateTextSchema = z
  .string()
  .trim()
  .min(3, "Describe what happened in a sentence")
  .max(1_000, "At most 1,000 characters");

/** POST /api/admin/incidents: shown on /status immediately. */
export const newIncidentSchema = z.object({
  title: z.string().trim().min(3, "Enter a title").max(120, "At most 120 characters"),
  impact: incidentImpactSchema,
  components: z.array(componentSchema),
  text: updateTextSchema,
});
/** POST /api/admin/incidents/{id}/updates: 'resolved' closes the incident, any other state reopens it. */
export const incidentUpdateSchema = z.object({ state: incidentStateSchema, text: updateTextSchema });
