import type { MessageKind } from "#src/domain/channels/channels.contract.ts";

/** The kind of a message that holds a file of this content type. */
export function findMediaKind(contentType: string | undefined): MessageKind {
  const [type = ""] = (contentType ?? "").toLowerCase().split("/", 1);
  if (type === "image" || type === "video" || type === "audio") return type;
  return /vcard/i.test(contentType ?? "") ? "contact" : "document";
}
