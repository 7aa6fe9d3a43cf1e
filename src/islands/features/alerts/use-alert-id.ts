import { useParams } from "@tanstack/react-router";
import { z } from "zod";

const paramsSchema = z.object({ id: z.string() });

/** The alert's id in the URL. */
export function useAlertId(): string {
  const params: unknown = useParams({ strict: false });
  return paramsSchema.parse(params).id;
}
