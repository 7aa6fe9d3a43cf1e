import type { Role } from "../analysis/analysis.contract.ts";
import type { LastAct, MessageAct } from "../reading/reading.contract.ts";
import { findContent } from "./station-contents.ts";
import type { Stop } from "./stations.contract.ts";
import { buildKey } from "./stations.ts";

/** Of longer conversations the beginning and the end are kept. */
const MAX_FIRST = 40;
const MAX_LAST = 60;

/**
 * The stations that a conversation went through, one for each message of the business. `acts` are those of the messages, null for
 * the user's; `place` is where a loss is counted.
 */
export function listStops(
  messages: readonly { role: Role; text: string; step: string | null }[],
  { acts, place }: { acts: readonly (MessageAct | null)[]; place: LastAct },
): Stop[] {
  const stops: Stop[] = [];
  for (const [position, { role, text, step }] of messages.entries()) {
    const act = acts[position];
    if (role === "user") continue;
    if (role === "agent" || !act) stops.push({ key: "person", step: "" });
    else {
      const own = findContent(act, text);
      stops.push({ key: buildKey(own.act, own.content), step: step ?? "" });
    }
  }
  if (place === "silent") stops.push({ key: "silent", step: "" });
  return stops.length <= MAX_FIRST + MAX_LAST ? stops : [...stops.slice(0, MAX_FIRST), ...stops.slice(-MAX_LAST)];
}
