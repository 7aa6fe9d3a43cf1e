import { z } from "zod";

/** The response of a change without further output. */
export const successSchema = z.object({ success: z.literal(true) });
