import { z } from "zod";

/** The numbered steps, in order; step 0 is the welcome. */
export const ONBOARDING_STEPS = [
  { number: 1, name: "Business" },
  { number: 2, name: "Connect" },
  { number: 3, name: "Team" },
  { number: 4, name: "Goal" },
] as const;
/** The step that offers a bot, a file and sample data. */
export const CONNECT_STEP = 2;
export const LAST_STEP = ONBOARDING_STEPS.length;

const stepSchema = z.number().int().min(0).max(LAST_STEP);

/** GET /api/onboarding: the step to continue with. */
export const onboardingSchema = z.object({ step: stepSchema, completed: z.boolean() });

/** PUT /api/onboarding: sets the step to continue with. */
export const onboardingProgressSchema = z.object({ step: stepSchema });
