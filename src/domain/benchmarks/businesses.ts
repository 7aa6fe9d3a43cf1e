/** What may show that two workspaces belong to one business: owners' email domains, and the card that pays. */
export type BusinessMarks = { id: string; createdAt: Date; domains: readonly string[]; card: string | null };

/**
 * Groups workspaces by business, oldest first. Those that share an owner's domain or a card are one business, also over a third one. Only
 * one of a business counts in a cohort, so that nobody fills it alone.
 */
export function groupBusinesses<T extends BusinessMarks>(clients: readonly T[]): T[][] {
  let businesses: { members: T[]; marks: Set<string> }[] = [];
  for (const client of clients) {
    const marks = new Set([...client.domains.map((domain) => `domain:${domain}`), `card:${client.card ?? client.id}`]);
    const linked = businesses.filter((business) => [...marks].some((mark) => business.marks.has(mark)));
    const merged = {
      members: [...linked.flatMap(({ members }) => members), client],
      marks: new Set([...marks, ...linked.flatMap((business) => [...business.marks])]),
    };
    businesses = [...businesses.filter((business) => !linked.includes(business)), merged];
  }
  return businesses.map(({ members }) => members.toSorted(compareAge));
}

/** Keeps the oldest workspace of each business. */
export function keepOnePerBusiness<T extends BusinessMarks>(clients: readonly T[]): T[] {
  return groupBusinesses(clients).flatMap((members) => members.slice(0, 1));
}

function compareAge(a: BusinessMarks, b: BusinessMarks): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
