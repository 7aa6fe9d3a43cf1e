import type { ConnectorContext, Out, RelayInput } from "../base/connector.types.ts";
import { endless, person } from "../base/define-connector.ts";
import { convertHtml, decodeEntities } from "../base/markup-text.ts";
import type { Payload } from "../base/payload.ts";

/** Maps what the bot sent: a message resource of the API, or the TwiML that answered a form. */
export function relaySms(
  { request, response, event, role, sentAt, sentText }: RelayInput,
  out: Out,
  context: ConnectorContext,
): boolean {
  if (request.text !== undefined) return relayTwiml(request.text, { event, role, sentAt }, out);
  const from = findFirst(response, request, ["from", "From"]) ?? (context.ownId || undefined);
  const to = findFirst(response, request, ["to", "To"]);
  if (from === undefined || to === undefined) return false;
  const isInbound = response.at("direction").text === "inbound";
  const [own, them] = isInbound ? [to, from] : [from, to];
  const text = findFirst(response, request, ["body", "Body"]) ?? sentText;
  out.message({
    id: response.at("sid").text,
    thread: endless(own, person(them)),
    person: them,
    role: isInbound ? "user" : role,
    at: response.at("date_created").time ?? response.at("dateCreated").time ?? sentAt,
    text,
    kind: text === undefined ? "message" : "text",
  });
  return true;
}

function findFirst(response: Payload, request: Payload, names: readonly string[]): string | undefined {
  for (const source of [response, request]) {
    for (const name of names) if (source.at(name).text !== undefined) return source.at(name).text;
  }
  return undefined;
}

/** Each `<Message>` is one reply to the form. */
function relayTwiml(
  twiml: string,
  { event, role, sentAt }: Pick<RelayInput, "event" | "role" | "sentAt">,
  out: Out,
): boolean {
  const own = event.at("To").text;
  const them = event.at("From").text;
  const answered = event.at("MessageSid").text;
  if (own === undefined || them === undefined || answered === undefined) return false;
  const messages = listMessages(twiml);
  for (const [index, message] of messages.entries()) {
    const to = message.to ?? them;
    out.message({
      id: `${answered}:reply:${index}`,
      thread: endless(own, person(to)),
      person: to,
      role,
      at: sentAt,
      text: message.text,
      kind: message.text === "" ? "image" : "text",
    });
  }
  if (messages.length === 0) out.ignore("system");
  return true;
}

/** The messages of a TwiML document: their text is in a Body element or directly inside. */
function listMessages(twiml: string): { text: string; to: string | undefined }[] {
  return twiml
    .split(/<Message(?=[\s/>])/)
    .slice(1)
    .map((part) => {
      const headEnd = part.indexOf(">");
      const head = part.slice(0, headEnd);
      const [inside = ""] = head.endsWith("/") ? [] : part.slice(headEnd + 1).split("</Message>", 1);
      const to = /\bto="([^"]*)"/.exec(head)?.[1];
      return { text: convertHtml(removeMedia(inside)), to: to && decodeEntities(to) };
    });
}

/** The address of a picture is not what people saw. */
function removeMedia(inside: string): string {
  const [before = "", ...rest] = inside.split("<Media>");
  return before + rest.map((part) => part.slice(part.indexOf("</Media>") + "</Media>".length)).join("");
}
