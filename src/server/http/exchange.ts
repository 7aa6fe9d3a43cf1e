/** What comes in and goes out at the door: fetch's own classes fit, and so do plain ones that cost a tenth of them. */

/** What the door and handlers read of a request. */
export type HttpRequest = Pick<Request, "method" | "url" | "signal"> & {
  headers: Pick<Headers, "get" | "has">;
  body: AsyncIterable<Uint8Array> | null;
  /** The whole body at once, where that is cheaper than its stream; AppError `too_large` past `limit` bytes. */
  readWhole?: (limit: number) => Promise<Uint8Array>;
};

/** A JSON answer before it becomes fetch's Response, which the hot endpoints do without. */
export class JsonAnswer {
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

/** Either as fetch's Response. */
export function toResponse(answer: Response | JsonAnswer): Response {
  return answer instanceof JsonAnswer ? answer.toResponse() : answer;
}
