import { createHmac } from "node:crypto";

const DIGITS = 24;

/** The pseudonym of a person on a channel: the same in all conversations of a workspace, and no way back to the id. */
export function computePseudonym(key: string, channel: string, platformId: string): string {
  return `p_${createHmac("sha256", key).update(`${channel}:${platformId}`).digest("hex").slice(0, DIGITS)}`;
}
