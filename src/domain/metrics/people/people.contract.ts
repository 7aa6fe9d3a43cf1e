import { z } from "zod";
import { DEFINITIONS } from "../definitions.ts";

/** The different people behind conversations. */
export const peopleFields = {
  people: z.number().int().describe(DEFINITIONS.people.definition),
  peopleEstimated: z
    .boolean()
    .describe("Whether there are too many people to count exactly, so that it is an estimate."),
} as const;
