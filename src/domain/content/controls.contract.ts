/** Our answers to the requirements of OWASP ASVS 5.0, one file per chapter. */
import { z } from "zod";

/** `operator`: depends on how the installation is set up. */
const CONTROL_STATUSES = ["met", "operator", "not-applicable", "not-met"] as const;

const requirementSchema = z.strictObject({
  /** As in the standard, without the V: 1.2.4 */
  id: z.string().regex(/^\d+\.\d+\.\d+$/, "The id must be like 1.2.4"),
  level: z.union([z.literal(1), z.literal(2)], "Levels 1 and 2 are answered"),
  /** The requirement in our own words. */
  about: z.string().min(5).max(120),
  status: z.enum(CONTROL_STATUSES),
  /** How it is met, or why not. */
  how: z.string().min(3).max(300),
  /** Files of this repository that show it. */
  evidence: z.array(z.string()),
});
export type Requirement = z.infer<typeof requirementSchema>;

export const controlsSchema = z.strictObject({
  chapter: z.string().regex(/^V\d+$/, "The chapter must be like V1"),
  title: z.string().min(3).max(60),
  requirements: z.array(requirementSchema).min(1),
});
