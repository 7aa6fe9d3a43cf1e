import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { CONTACT_KINDS } from "./contact-details.ts";

/** What a team did about a lost conversation whose user can be reached. */
export const LEAD_STATES = ["new", "contacted", "won", "gave_up"] as const;
export const leadStateSchema = z.enum(LEAD_STATES, `Choose from ${LEAD_STATES.join(", ")}`);
export type LeadState = z.infer<typeof leadStateSchema>;

/** A lead as answers show it. */
export const leadSchema = z.object({
  owner: z.object({ id: idSchema, name: z.string() }).nullable().describe("The member who takes care of it."),
  state: leadStateSchema.describe("`new`, `contacted`, `won` or `gave_up`."),
  contact: z
    .array(z.object({ kind: z.enum(CONTACT_KINDS), value: z.string() }))
    .describe(
      "E-mail addresses and phone numbers from the user's messages; masked for viewers and where the workspace redacts.",
    ),
});
export type Lead = z.infer<typeof leadSchema>;

/** PATCH /api/conversations/{id}/lead: omitted fields stay. */
export const leadPatchSchema = z
  .strictObject({
    owner: idSchema.nullable().optional().describe("The ID of a member; null for nobody."),
    state: leadStateSchema.optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), { message: "Set owner or state" });
export type LeadPatch = z.infer<typeof leadPatchSchema>;

/** Filter of the lost leads' saved view, which every new workspace has. */
export const LOST_LEADS = { name: "Lost leads", filter: { outcome: "lost", lead: LEAD_STATES.join(",") } } as const;
