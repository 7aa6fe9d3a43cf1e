import { useParams } from "@tanstack/react-router";
import { z } from "zod";

const paramsSchema = z.object({ channel: z.string().default(""), accountId: z.string().default("") });

/** The channel and the account in the address; empty where it has none. */
export function useChannelParams(): z.output<typeof paramsSchema> {
  return paramsSchema.parse(useParams({ strict: false }));
}
