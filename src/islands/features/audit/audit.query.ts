import { infiniteQueryOptions } from "@tanstack/react-query";
import { auditPageSchema } from "#src/domain/audit/audit.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { downloadFile } from "../../lib/api/download.ts";

/** The filters of the screen; '' matches everything. */
export type AuditSearch = { q: string; group: string; from: string; to: string };

/** GET /api/audit, paged; refetched whenever the screen opens. */
export function auditQuery(filter: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ["audit", filter] as const,
    queryFn: ({ signal, pageParam: cursor }) =>
      callApi({
        method: "GET",
        path: paths.api.audit,
        query: { ...dropEmpty(filter), cursor },
        output: auditPageSchema,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** GET /api/audit/export.csv: downloads the entries that match. */
export function downloadAudit(filter: AuditSearch): Promise<void> {
  return downloadFile(paths.api.auditExport, dropEmpty(filter), "audit-log.csv");
}

function dropEmpty(filter: AuditSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}
