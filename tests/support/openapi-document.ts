/** The OpenAPI document as tests read it. */
import { z } from "zod";

/** The parts of the OpenAPI document that the tests use to check every response. */
export const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.partialRecord(
      z.enum(["get", "post"]),
      z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }),
    ),
  ),
});
/** One response of an operation in it. */
export const responseSchema = z.looseObject({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.unknown()),
});
