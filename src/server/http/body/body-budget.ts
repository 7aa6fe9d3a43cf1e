import { AppError } from "../../../domain/shared/errors.ts";

const MIB = 1024 * 1024;
/** Bytes of request bodies that one sender may have in work at once in this process: eight of the largest. */
export const MAX_SENDER_BYTES = 32 * MIB;
/** Bytes of all senders together: many accounts must not fill the memory either. */
const MAX_TOTAL_BYTES = 256 * MIB;
/** A body without a length counts as this much until it has arrived. */
const UNKNOWN_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 1;

/** Bytes held for a request. */
export type BodyHold = {
  /** Holds at least `bytes` in all, once the body's true size is known. */
  growTo(bytes: number): void;
  /** Counts them for another sender, once it is known who sent the body. */
  moveTo(sender: string): void;
  release(): void;
};

export type BodyBudget = {
  /** Holds a body's bytes until `release`. Throws AppError `rate_limited` above the sender's budget, `unavailable` above that of all. */
  hold(sender: string, announced: string | null): BodyHold;
  /** The most bytes that were held at once, since the start or the last `restartPeak`, and those that are held now. */
  report(): { held: number; peak: number };
  restartPeak(): void;
};

/** Creates a budget of body bytes per sender (a client or an address), so that no sender's requests can fill the memory. */
export function createBodyBudget(maxBytes = MAX_SENDER_BYTES, maxTotalBytes = MAX_TOTAL_BYTES): BodyBudget {
  const held = new Map<string, number>();
  let total = 0;
  let peak = 0;

  function add(sender: string, bytes: number): void {
    const sum = (held.get(sender) ?? 0) + bytes;
    if (bytes > 0 && sum > maxBytes) {
      throw new AppError("rate_limited", "Too many large requests at once. Send again when the others have finished.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    if (bytes > 0 && total + bytes > maxTotalBytes) {
      throw new AppError("unavailable", "The server is busy with large requests. Send again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    total += bytes;
    peak = Math.max(peak, total);
    if (sum <= 0) held.delete(sender);
    else held.set(sender, sum);
  }

  return {
    hold(sender, announced) {
      let owner = sender;
      let size = announced === null ? UNKNOWN_BYTES : Number(announced) || 0;
      add(owner, size);
      return {
        growTo(bytes) {
          if (bytes <= size) return;
          add(owner, bytes - size);
          size = bytes;
        },
        moveTo(next) {
          add(owner, -size);
          owner = next;
          const moved = size;
          size = 0;
          add(owner, moved);
          size = moved;
        },
        release() {
          add(owner, -size);
          size = 0;
        },
      };
    },
    report: () => ({ held: total, peak }),
    restartPeak() {
      peak = total;
    },
  };
}

/** The budget of this process. */
export const bodyBudget: BodyBudget = createBodyBudget();
