import { z } from "zod";
import { conversionValueSchema } from "../money/money.contract.ts";
import { isTimeZone } from "../shared/time-zone.ts";
import { containsWebAddress } from "../shared/web-addresses.ts";

/** Industries; benchmarks compare workspaces within one. */
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
  { id: "other", name: "Other" },
] as const;

/** Company sizes by number of employees. */
export const SIZES = ["1-10", "11-50", "51-200", "201-1000", "1000+"] as const;

/** What leaves a workspace that shares its figures, and in what form. */
export const SHARING_TEXT =
  "Eight figures of the last 28 days, such as your conversion rate, count in the quartiles of groups of at least five workspaces, rounded and without any name. No messages, no people, no totals.";

/** The display name of an industry; null if none is set. */
export function getIndustryName(industry: string | null): string | null {
  return INDUSTRIES.find(({ id }) => id === industry)?.name ?? null;
}

/** "11-50" → "11 to 50", "1000+" → "More than 1,000". */
export function formatCompanySize(size: string): string {
  return size.replace("-", " to ").replace("1000+", "More than 1,000").replace("1000", "1,000");
}

const INDUSTRY_IDS = INDUSTRIES.map(({ id }) => id);
const industrySchema = z.enum(INDUSTRY_IDS);
const sizeSchema = z.enum(SIZES);

/** Limits and default of the idle minutes after which a conversation ends. */
export const IDLE_MINUTES = { min: 1, max: 1_440, default: 30 } as const;

const workspaceNameSchema = z
  .string()
  .trim()
  .min(2, "Name must be at least 2 characters")
  .max(100, { error: "Name too long", abort: true })
  // Used in mail subjects: a single line without control characters and direction marks.
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, "Name contains unsupported characters")
  .refine((name) => !containsWebAddress(name), "Names can't contain web addresses. Leave out the dot.");
const timeZoneSchema = z.string().max(60).refine(isTimeZone, "Choose a time zone");

/** GET /api/workspace */
export const workspaceSchema = z.object({
  name: z.string(),
  industry: industrySchema.nullable().catch(null),
  size: sizeSchema.nullable().catch(null),
  timeZone: z.string(),
  redactPersonalData: z.boolean(),
  idleMinutes: z.number().int(),
  /** Whether the figures count in the benchmarks of others. */
  shareBenchmarks: z.boolean(),
  /** What one sold conversation is worth where no event says so; an API account's own goes first. */
  conversionValue: conversionValueSchema.nullable(),
  /** The one currency of figures: the value's, else that of the first value that an event brought. */
  currency: z.string().nullable(),
  /** Conversations counted in the current time zone, while that is unfinished after a change of it. */
  recount: z.object({ done: z.number().int(), total: z.number().int() }).optional(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** PATCH /api/workspace: omitted fields stay as they are. */
export const workspaceChangeSchema = z.object({
  name: workspaceNameSchema.optional(),
  industry: industrySchema.nullable().optional(),
  size: sizeSchema.nullable().optional(),
  timeZone: timeZoneSchema.optional(),
  redactPersonalData: z.boolean().optional(),
  idleMinutes: z
    .number("Enter a number of minutes")
    .int("Enter a whole number of minutes")
    .min(IDLE_MINUTES.min, `At least ${IDLE_MINUTES.min} minute`)
    .max(IDLE_MINUTES.max, `At most ${IDLE_MINUTES.max} minutes (one day)`)
    .optional(),
  shareBenchmarks: z.boolean().optional(),
  conversionValue: conversionValueSchema.nullable().optional(),
});
export type WorkspaceChange = z.infer<typeof workspaceChangeSchema>;

/** Whether a change only ends the sharing of figures. */
export function isWithdrawal({ shareBenchmarks, ...others }: WorkspaceChange): boolean {
  return shareBenchmarks === false && Object.values(others).every((value) => value === undefined);
}

/** DELETE /api/workspace: permanent. Needs the typed name against accidents, and the password of users who have one. */
export const workspaceDeletionSchema = z.object({
  name: z.string().min(1, "Enter the workspace's name").max(200, "Name too long"),
  password: z.string().max(200, "Password too long").optional(),
});

/** The onboarding's first step, with every field required. */
export const businessSchema = z.object({
  name: workspaceNameSchema,
  industry: industrySchema.nullable(),
  size: sizeSchema.nullable(),
  timeZone: timeZoneSchema,
  shareBenchmarks: z.boolean().optional(),
});
export type Business = z.infer<typeof businessSchema>;
