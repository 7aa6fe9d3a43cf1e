import { infiniteQueryOptions } from "@tanstack/react-query";
import { auditPageSchema } from "#src/domain/audit/audit.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/audit, paged; refetched whenever the screen opens. */
export function auditQuery() {
  return infiniteQueryOptions({
    queryKey: ["audit"] as const,
    queryFn: ({ signal, pageParam: cursor }) =>
      callApi({ method: "GET", path: paths.api.audit, query: { cursor }, output: auditPageSchema, signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}
