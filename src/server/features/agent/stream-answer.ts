import type { Ask } from "../../../domain/agent/agent.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { getRequestId, respondWithError } from "../../http/endpoint/responses.ts";
import { hideContacts } from "../../http/endpoint/hide-contacts.ts";
import { prepareAnswer } from "./agent.service.ts";

/** Words a piece of the text has. */
const WORDS_A_PIECE = 6;

/**
 * Answers as server-sent events: the parts as they become known, the text in pieces, then the whole answer. When the caller goes
 * away no further query is started and nothing is kept. AppErrors of a refused question come before the stream.
 */
export async function streamAnswer(request: HttpRequest, viewer: UserViewer, asked: Ask): Promise<Response> {
  const prepared = await prepareAnswer(viewer, asked);
  const encoder = new TextEncoder();
  let isOpen = true;
  const stop = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: unknown) => {
        if (!isOpen) throw new StoppedError();
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      try {
        const answer = await prepared((event, data) => {
          if (event === "check") {
            if (!isOpen) throw new StoppedError();
          } else if (event !== "text") send(event, hideContacts(viewer, data));
          else for (const piece of splitPieces(String(data))) send(event, piece);
        }, stop.signal);
        send("done", hideContacts(viewer, answer));
      } catch (error) {
        if (isOpen) send("error", JSON.parse(respondWithError(error, getRequestId(request)).text));
      } finally {
        if (isOpen) controller.close();
      }
    },
    cancel() {
      isOpen = false;
      stop.abort(new StoppedError());
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}

/** Ends the work on an answer that nobody waits for. */
class StoppedError extends Error {}

function splitPieces(text: string): string[] {
  const words = text.split(/(?<=\s)/);
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += WORDS_A_PIECE) pieces.push(words.slice(at, at + WORDS_A_PIECE).join(""));
  return pieces;
}
