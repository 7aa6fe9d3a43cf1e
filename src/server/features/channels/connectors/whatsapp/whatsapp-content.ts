import type { MessageKind } from "#src/domain/channels/channels.contract.ts";
import type { NewMessage } from "../base/connector.types.ts";
import { describePlace } from "../base/describe-place.ts";
import type { Payload } from "../base/payload.ts";

type Content = Pick<NewMessage, "kind" | "text" | "payload">;

const MEDIA = new Map<string, MessageKind>([
  ["image", "image"],
  ["video", "video"],
  ["document", "document"],
  ["audio", "audio"],
  ["sticker", "sticker"],
  ["contacts", "contact"],
  ["order", "order"],
]);

/** The words of a received message: text, a button's title, a caption, or its kind. */
export function findWhatsAppContent(message: Payload): Content {
  const type = message.at("type").text ?? "";
  if (type === "text") return { kind: "text", text: message.at("text.body").text };
  if (type === "button") {
    return { kind: "button", text: message.at("button.text").text, payload: message.at("button.payload").text };
  }
  if (type === "interactive") return findInteractive(message.at("interactive"));
  if (type === "location") return { kind: "location", text: describePlace(message.at("location"), "name") };
  const kind = MEDIA.get(type);
  return kind === undefined ? { kind: "message" } : { kind, text: message.at(`${type}.caption`).text };
}

function findInteractive(interactive: Payload): Content {
  for (const name of ["button_reply", "list_reply"]) {
    const reply = interactive.at(name);
    if (reply.isObject) return { kind: "button", text: reply.at("title").text, payload: reply.at("id").text };
  }
  return { kind: interactive.at("nfm_reply").isObject ? "form" : "message" };
}

/** The words of a message as it was sent to the API. `sentText` is what a template said. */
export function findSentContent(request: Payload, sentText: string | undefined): Content {
  const type = request.at("type").text ?? (request.at("text").exists ? "text" : "");
  if (type === "interactive") {
    return { kind: "text", text: sentText ?? request.at("interactive.body.text").text };
  }
  if (type === "template") return { kind: "message", text: sentText };
  if (type === "text") return { kind: "text", text: request.at("text.body").text ?? sentText };
  const content = findWhatsAppContent(request);
  return sentText === undefined ? content : { ...content, text: sentText };
}
