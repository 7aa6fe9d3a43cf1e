import { formatDate } from "../shared/format.ts";
import type { FindingPatch } from "./findings.contract.ts";

/** What a change of a finding did, in sentences for its history. */
export function describeChange(
  { status, owner, dueOn, note, appliedOn }: FindingPatch,
  after: { appliedOn: string | null; ownerName: string | null },
): string[] {
  const formatDay = (day: string): string => formatDate(`${day}T00:00:00Z`, "UTC");
  const sentences: string[] = [];
  if ((status === "applied" || appliedOn !== undefined) && after.appliedOn !== null)
    sentences.push(`Applied on ${formatDay(after.appliedOn)}`);
  if (status === "dismissed") sentences.push("Dismissed");
  if (status === "open") sentences.push("Reopened");
  if (owner !== undefined)
    sentences.push(after.ownerName === null ? "Nobody takes care of it" : `${after.ownerName} takes care of it`);
  if (dueOn !== undefined) sentences.push(dueOn === null ? "No longer due on a day" : `Due on ${formatDay(dueOn)}`);
  if (note !== undefined) sentences.push(note);
  return sentences;
}
