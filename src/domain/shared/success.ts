import { z } from "zod";

/** The answer of a change that has nothing else to tell. */
export const successSchema = z.object({ success: z.literal(true) });
