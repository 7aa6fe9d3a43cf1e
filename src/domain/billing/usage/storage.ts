import { formatBytes } from "../../shared/format-bytes.ts";
import { PLANS, getNextPlanName } from "../../plans/plans.ts";
import { getLimitingPlan } from "../standing/standing.ts";
import type { Standing } from "../standing/standing.ts";
import type { Storage } from "./storage.contract.ts";

/** What the operator set for every workspace: bytes, null for no limit, undefined for what the plans say. */
export type StorageSetting = number | null | undefined;

/** How many bytes of files a client may store; null without a limit, as by contract. */
export function getStorageLimit(standing: Standing, setting: StorageSetting): number | null {
  if (setting !== undefined) return setting;
  return standing.contract === null ? PLANS[getLimitingPlan(standing)].storageBytes : null;
}

/** Sums the bytes of a client's files. */
export function sumStorage({ recordings, imports, exports }: Storage["parts"]): number {
  return recordings + imports + exports;
}

/** Says that a file has no room, and what makes some. */
export function describeStorageLimit(
  standing: Standing,
  { setting, limitBytes, usedBytes }: { setting: StorageSetting; limitBytes: number; usedBytes: number },
): string {
  const left = Math.max(0, limitBytes - usedBytes);
  const plan = getLimitingPlan(standing);
  const owner = setting === undefined ? `The ${PLANS[plan].name} plan` : "This workspace";
  const wayOut = setting === undefined ? `or upgrade to ${getNextPlanName(plan)}` : "or talk to your administrator";
  const room = left === 0 ? "and all of it is used" : `of which ${formatBytes(left)} are left`;
  return `${owner} stores up to ${formatBytes(limitBytes)} of files, ${room}. Delete recordings or exports, ${wayOut}.`;
}
