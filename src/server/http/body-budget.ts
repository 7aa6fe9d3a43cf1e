import { AppError } from "../../domain/shared/errors.ts";

/** Bytes of request bodies that one client may have in work at once in this process: eight of the largest. */
export const MAX_CLIENT_BYTES = 32 * 1024 * 1024;
/** A body without a length counts as this much until it has arrived. */
const UNKNOWN_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 1;

/** Bytes held for a request. */
export type BodyHold = {
  /** Holds at least `bytes` in all, once the body's true size is known. */
  growTo(bytes: number): void;
  release(): void;
};

/** Creates a budget of body bytes per client, so that one client's requests can't fill the memory. */
export function createBodyBudget(maxBytes = MAX_CLIENT_BYTES): {
  /** Holds a body's bytes until `release`. Throws AppError `rate_limited` above the client's budget. */
  hold(clientId: string, announced: string | null): BodyHold;
} {
  const held = new Map<string, number>();

  function add(clientId: string, bytes: number): void {
    const total = (held.get(clientId) ?? 0) + bytes;
    if (total > maxBytes) {
      throw new AppError("rate_limited", "Too many large requests at once. Send again when the others have finished.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    if (total <= 0) held.delete(clientId);
    else held.set(clientId, total);
  }

  return {
    hold(clientId, announced) {
      let size = announced === null ? UNKNOWN_BYTES : Number(announced) || 0;
      add(clientId, size);
      return {
        growTo(bytes) {
          if (bytes <= size) return;
          add(clientId, bytes - size);
          size = bytes;
        },
        release() {
          add(clientId, -size);
          size = 0;
        },
      };
    },
  };
}
