import { infiniteQueryOptions } from "@tanstack/react-query";
import { auditPageSchema } from "#src/domain/audit/audit.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../../lib/api-client.ts";

/** GET /api/audit, page by page; read anew whenever the screen opens. */
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
