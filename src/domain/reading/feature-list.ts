import { foldKey } from "../analysis/stage/stage-model.ts";
import { hashUnits, mixHashes } from "../analysis/encoding/fnv.ts";

/** The features of a text or a conversation: keys (hashes of names, folded to 24 bits) and their values. */
export type FeatureList = { keys: number[]; values: number[] };

/** Adds a feature by its key. */
export function addFeature({ keys, values }: FeatureList, key: number, value = 1): void {
  keys.push(foldKey(key));
  values.push(value);
}

/** Adds a feature by its name. */
export function addNamed(list: FeatureList, name: string, value = 1): void {
  addFeature(list, hashUnits(name) >>> 0, value);
}

/** The key of a name. */
export function hashName(name: string): number {
  return hashUnits(name) >>> 0;
}

/** The key of a value of a group of features. */
export function hashOf(group: number, value: number): number {
  return mixHashes(group, value);
}
