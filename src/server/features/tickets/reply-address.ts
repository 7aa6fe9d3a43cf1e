import { createHmac, timingSafeEqual } from "node:crypto";
import { getEnv } from "../../env.ts";

/** 16 bytes of the ticket's id and 10 of its signature, in base32: mail servers may change the case of an address. */
const TOKEN = /^[a-z2-7]{42}$/;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const ID_BYTES = 16;
const SIGNATURE_BYTES = 10;

/** The address that takes replies to a ticket by mail; undefined if that is not configured. */
export function buildReplyAddress(ticketId: string): string | undefined {
  const { inboundMail } = getEnv();
  if (inboundMail === undefined) return undefined;
  const id = Buffer.from(ticketId.replaceAll("-", ""), "hex");
  const token = encodeBase32(Buffer.concat([id, sign(id, inboundMail.secret)]));
  return inboundMail.address.replace("@", `+${token}@`);
}

/** Finds the ticket in a mail's recipients; null if none of them is an address of ours with a valid signature. */
export function findTicketOfReply(recipients: string): string | null {
  const { inboundMail } = getEnv();
  if (inboundMail === undefined) return null;
  const [local = "", domain = ""] = inboundMail.address.split("@");
  const written = recipients.toLowerCase();
  for (const { 0: address, 1: token = "", index } of written.matchAll(/\+([a-z2-7]{42})@/g)) {
    // Around the match: a mail may name a hundred thousand addresses.
    const isOurs =
      written.startsWith(domain, index + address.length) && written.startsWith(local, index - local.length);
    if (!isOurs) continue;
    const ticketId = parseToken(token, inboundMail.secret);
    if (ticketId !== null) return ticketId;
  }
  return null;
}

/** Whether a header holds the secret of the endpoint. */
export function isInboundSecret(authorization: string | null): boolean {
  const { inboundMail } = getEnv();
  if (inboundMail === undefined || authorization === null) return false;
  const [given, expected] = [authorization, `Bearer ${inboundMail.secret}`].map((text) =>
    createHmac("sha256", inboundMail.secret).update(text).digest(),
  );
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected);
}

function parseToken(token: string, secret: string): string | null {
  const bytes = TOKEN.test(token) ? decodeBase32(token) : Buffer.alloc(0);
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(id, secret))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function sign(id: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("ticket-reply:").update(id).digest().subarray(0, SIGNATURE_BYTES);
}

function encodeBase32(bytes: Buffer): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET.charAt((value >> (bits - 5)) & 31);
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text;
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
