/** How a client takes its answer: as a stream of events, as one JSON, or in neither way that we have. */
export type AnswerForm = "stream" | "json" | null;

const BOTH = "application/json, text/event-stream";

/** A client that doesn't name the stream gets JSON: any type, or JSON alone. */
export function chooseForm(accept: string | null): AnswerForm {
  const types = (accept || "*/*").split(",").map((type) => type.split(";", 1)[0]?.trim().toLowerCase() ?? "");
  const hasJson = types.some((type) => type === "application/json" || type === "application/*" || type === "*/*");
  if (types.includes("text/event-stream")) return hasJson ? "stream" : null;
  return hasJson ? "json" : null;
}

/** The header for the server behind, which answers as a stream; what no client takes stays as it is and is refused there. */
export function writeAccept(form: AnswerForm, accept: string | null): string {
  return form === null ? (accept ?? "") : BOTH;
}

/** The answers of a stream of events as one JSON; notifications between them are left out. */
export async function toJsonResponse(response: Response, isBatch: boolean): Promise<Response> {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) return response;
  const events = (await response.text()).split(/\r?\n\r?\n/);
  const answers = events.flatMap((event): unknown[] => {
    const data = event
      .split(/\r?\n/)
      .filter((line) => line.startsWith("data:"))
      .map((line) => line.slice("data:".length).trimStart());
    if (data.length === 0) return [];
    const message: unknown = JSON.parse(data.join("\n"));
    return typeof message === "object" && message !== null && !("method" in message) ? [message] : [];
  });
  return Response.json(isBatch ? answers : answers[0], { status: response.status });
}
