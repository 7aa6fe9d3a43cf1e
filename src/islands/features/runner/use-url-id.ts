import { useParams } from "@tanstack/react-router";
import { z } from "zod";

const paramsSchema = z.object({ id: z.string() });

/** The id in the URL. */
export function useUrlId(): string {
  const params: unknown = useParams({ strict: false });
  return paramsSchema.parse(params).id;
}
