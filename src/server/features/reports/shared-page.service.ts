import type { OnePage } from "../../../domain/reports/reports.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { toAddressRange } from "../../http/address-range.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { openShare } from "./shares.service.ts";

/** A person who reads reports; not a program that tries links. */
export const SHARED_BY_ADDRESS: RateLimit = { name: "shared-report", points: 120, windowSeconds: 600 };

/** Headers of shared reports: kept by nobody, and told to nobody. */
export const SHARED_HEADERS = {
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
} as const;

export type SharedPage =
  { status: 200; report: OnePage; expiresAt: Date } | { status: 404 | 410 | 429; message: string };

/** What the page of a link shows: its report, or in words why there is none. Limited by address. */
export async function getSharedPage(request: HttpRequest, token: string): Promise<SharedPage> {
  try {
    await consumeRateLimit(SHARED_BY_ADDRESS, toAddressRange(request.headers.get("x-client-address") ?? "local"));
    return { status: 200, ...(await openShare(token)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status !== 404 && error.status !== 410 && error.status !== 429) throw error;
    return { status: error.status, message: error.message };
  }
}
