/** Forms sent by the browser itself, without JavaScript: the same endpoint, answered by a page instead of by JSON. */
import { z } from "zod";
import { withQuery } from "../../domain/shared/paths.ts";
import { readBytes } from "./body.ts";
import { respondWithError, readRequestId } from "./endpoint.ts";
import type { Door } from "./endpoint.ts";

const LARGEST_BYTES = 64 * 1024;
const failureSchema = z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() });

type FormDoor = Omit<Door, "request"> & { request: Request };

/** Where the browser goes then; `failed` is told the field or the code at fault as `why`, and the form's page as `from`. */
export type FormPages = { done: (fields: Record<string, string>) => string; failed: string };

/** `answer` for JSON as it is; for a form's own encoding, the same with its fields as the body and a page as the answer. */
export function acceptPlainForm(
  answer: (door: Door) => Promise<Response>,
  pages: FormPages,
): (door: FormDoor) => Promise<Response> {
  return async (door) => {
    const { request } = door;
    const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
    if (type !== "application/x-www-form-urlencoded") return answer(door);
    try {
      const text = new TextDecoder().decode(await readBytes(request, LARGEST_BYTES));
      const fields = Object.fromEntries(new URLSearchParams(text));
      const response = await answer({ ...door, request: asJson(request, fields) });
      return goTo(response.ok ? pages.done(fields) : await nameFailure(request, response, pages.failed));
    } catch (error) {
      return respondWithError(error, readRequestId(request)).toResponse();
    }
  };
}

function asJson(request: Request, fields: Record<string, string>): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(fields) });
}

async function nameFailure(request: Request, response: Response, page: string): Promise<string> {
  const { code, fields = {} } = failureSchema.parse(await response.json());
  return withQuery(page, { why: Object.keys(fields)[0] ?? code, from: readPage(request) });
}

/** The path of the page that held the form; only this site's, so that nobody is sent elsewhere by it. */
function readPage(request: Request): string | undefined {
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return referrer?.host === request.headers.get("host") ? referrer?.pathname : undefined;
}

/** 303: what was a POST goes on as a GET. */
function goTo(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } });
}
