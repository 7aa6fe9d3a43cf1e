/** The comparisons with other products, in order. */
import { getCollection } from "astro:content";
import type { CollectionEntry } from "astro:content";
import type { ComparisonFact } from "#src/domain/content/comparisons.contract.ts";

/** Lists all comparisons in the order that their files give. */
export async function listComparisons(): Promise<CollectionEntry<"comparisons">[]> {
  return (await getCollection("comparisons")).sort((a, b) => a.data.order - b.data.order);
}

/** The day on which the last source of a comparison was read. */
export function findLatestRead(facts: readonly ComparisonFact[]): Date {
  return new Date(Math.max(...facts.map(({ read }) => Date.parse(read))));
}
