import { queryOptions } from "@tanstack/react-query";
import { docEntriesSchema } from "#src/domain/documentation/documentation.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { readApiError } from "../../lib/api/api-error.ts";

/** GET /docs/pages.json: all pages with their words. */
export function docEntriesQuery() {
  return queryOptions({
    queryKey: ["docEntries"] as const,
    queryFn: async ({ signal }) => docEntriesSchema.parse(await (await load(paths.docEntries, signal)).json()),
  });
}

/** The HTML of a page of the public documentation. */
export function docPageQuery(href: string) {
  return queryOptions({
    queryKey: ["docPage", href] as const,
    queryFn: async ({ signal }) => (await load(href, signal)).text(),
  });
}

async function load(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw await readApiError(response);
  return response;
}
