/** Request and response types of endpoints. Fetch's classes fit, and so do plain objects that cost a tenth of them. */
import type { APIContext } from "astro";
import type { BodyHold } from "./body/body-budget.ts";

/** The parts of a request that endpoints use. */
export type HttpRequest = Pick<Request, "method" | "url" | "signal"> & {
  headers: Pick<Headers, "get" | "has">;
  body: AsyncIterable<Uint8Array> | null;
  /** Reads the whole body where that is cheaper than its stream, held as it comes. Throws AppError `too_large` above `limit` bytes. */
  readWhole?: (limit: number, hold?: BodyHold) => Promise<Uint8Array>;
};

/** What an endpoint needs to handle a request. Astro's context has it, and the fast path builds it. */
export type EndpointContext = Pick<APIContext, "params" | "url"> & { request: HttpRequest };

/** A JSON response that the fast path sends without creating a fetch Response. */
export class JsonResponse {
  readonly text: string;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(body: unknown, status: number, headers: Record<string, string>) {
    this.text = JSON.stringify(body);
    this.status = status;
    this.headers = headers;
  }

  toResponse(): Response {
    return new Response(this.text, { status: this.status, headers: this.headers });
  }
}

/** Converts to a fetch Response. */
export function toResponse(response: Response | JsonResponse): Response {
  return response instanceof JsonResponse ? response.toResponse() : response;
}
