import { infiniteQueryOptions } from "@tanstack/react-query";
import { staffAuditPageSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callAdmin } from "../../lib/admin-client.ts";

/** GET /api/admin/audit, page by page. */
export function staffAuditQuery() {
  return infiniteQueryOptions({
    queryKey: ["adminAudit"] as const,
    queryFn: ({ signal, pageParam }) =>
      callAdmin({
        method: "GET",
        path: paths.api.admin.audit,
        query: { cursor: pageParam },
        output: staffAuditPageSchema,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}
