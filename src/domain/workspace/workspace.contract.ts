import { z } from "zod";
import { isTimeZone } from "../shared/time-zone.ts";

/** The trades a workspace can be in: benchmarks compare within one. */
export const INDUSTRIES = [
  { id: "retail", name: "Retail and e-commerce" },
  { id: "travel", name: "Travel and hospitality" },
  { id: "finance", name: "Banking and insurance" },
  { id: "health", name: "Health and wellness" },
  { id: "education", name: "Education" },
  { id: "software", name: "Software and technology" },
  { id: "telecom", name: "Telecom and utilities" },
  { id: "property", name: "Property" },
  { id: "automotive", name: "Automotive" },
  { id: "food", name: "Food and restaurants" },
  { id: "services", name: "Professional services" },
  { id: "public", name: "Public sector and non-profit" },
  { id: "other", name: "Something else" },
] as const;

/** How many people work there. */
export const SIZES = ["1-10", "11-50", "51-200", "201-1000", "1000+"] as const;

/** "Travel and hospitality"; null where it was not said. */
export function nameIndustry(industry: string | null): string | null {
  return INDUSTRIES.find(({ id }) => id === industry)?.name ?? null;
}

/** "11 to 50", "More than 1,000". */
export function nameSize(size: string): string {
  return size.replace("-", " to ").replace("1000+", "More than 1,000").replace("1000", "1,000");
}

const INDUSTRY_IDS = INDUSTRIES.map(({ id }) => id);
const industrySchema = z.enum(INDUSTRY_IDS);
const sizeSchema = z.enum(SIZES);

/** After how many quiet minutes a conversation counts as over. */
export const IDLE_MINUTES = { least: 1, most: 1_440, usual: 30 } as const;

const workspaceNameSchema = z
  .string()
  .trim()
  .min(2, "Name must be at least 2 characters")
  .max(100, "Name too long")
  // It stands in mail subjects: one line, no control characters.
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "Name holds characters that can't be read");
const timeZoneSchema = z.string().max(60).refine(isTimeZone, "Choose a time zone");

/** GET /api/workspace */
export const workspaceSchema = z.object({
  name: z.string(),
  industry: industrySchema.nullable().catch(null),
  size: sizeSchema.nullable().catch(null),
  timeZone: z.string(),
  redactPersonalData: z.boolean(),
  idleMinutes: z.number().int(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** PATCH /api/workspace: what it doesn't name stays. */
export const workspaceChangeSchema = z.object({
  name: workspaceNameSchema.optional(),
  industry: industrySchema.nullable().optional(),
  size: sizeSchema.nullable().optional(),
  timeZone: timeZoneSchema.optional(),
  redactPersonalData: z.boolean().optional(),
  idleMinutes: z
    .number("Enter a number of minutes")
    .int("Enter whole minutes")
    .min(IDLE_MINUTES.least, `At least ${IDLE_MINUTES.least} minute`)
    .max(IDLE_MINUTES.most, `At most ${IDLE_MINUTES.most} minutes, which is a day`)
    .optional(),
});
export type WorkspaceChange = z.infer<typeof workspaceChangeSchema>;

/** DELETE /api/workspace: for good. The name is typed, so that nobody does it by a slip; the password only by who has one. */
export const workspaceDeletionSchema = z.object({
  name: z.string().min(1, "Enter the workspace's name").max(200, "Name too long"),
  password: z.string().max(200, "Password too long").optional(),
});

/** The onboarding's first step: all of it is asked for. */
export const businessSchema = z.object({
  name: workspaceNameSchema,
  industry: industrySchema.nullable(),
  size: sizeSchema.nullable(),
  timeZone: timeZoneSchema,
});
export type Business = z.infer<typeof businessSchema>;
