import { HOUR_MS, SECOND_MS } from "../../../domain/shared/durations.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";

const windowSeconds = HOUR_MS / SECOND_MS;

/** What a workspace may have sent at once, so that nobody uses us to flood a server. */
export const TESTS_BY_CLIENT: RateLimit = {
  ...{ name: "webhook-test", points: 60, windowSeconds },
  refusal: "Too many tests.",
};

export const REDELIVERIES_BY_CLIENT: RateLimit = {
  ...{ name: "webhook-redelivery", points: 200, windowSeconds },
  refusal: "Too many messages sent again one by one.",
};

export const RECOVERIES_BY_CLIENT: RateLimit = {
  ...{ name: "webhook-recovery", points: 10, windowSeconds },
  refusal: "Failed messages were sent again too often.",
};

/** Messages that one recovery sends again; the next one takes the rest. */
export const MAX_RECOVERED = 5_000;
