import { FLAGS } from "../analysis.contract.ts";
import type { Flag } from "../analysis.contract.ts";

/** The bit of a flag in a mask. */
export function getFlagMask(flag: Flag): number {
  return 1 << FLAGS.indexOf(flag);
}

/** The flags of a mask, in the order of FLAGS. */
export function listFlags(mask: number): Flag[] {
  return FLAGS.filter((_, index) => (mask & (1 << index)) !== 0);
}
