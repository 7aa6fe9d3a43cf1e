import { z } from "zod";

/** The key of each plan; names, prices and limits are in `plans.ts`. */
export const planSchema = z.enum(["free", "growth", "pro", "enterprise"]);
