import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listBrokenCohorts, listCohortKeys, planCohorts, roundClients } from "./cohorts.ts";
import type { Contributor, PublishedSet } from "./cohorts.ts";

function createClients(count: number, from = 0, of: Partial<Contributor> = {}): Contributor[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `c${String(from + at)}`,
    industry: "food",
    size: "1-10",
    ...of,
  }));
}

/** What is stored and applied between the nights. */
class Store {
  published: PublishedSet[] = [];

  run(contributors: readonly Contributor[], sharing: ReadonlySet<string>, isWeekly = true) {
    const plan = planCohorts({ contributors, sharing, published: this.published, isWeekly });
    for (const { key } of [...plan.withdraw, ...plan.publish]) this.#end(key);
    for (const cohort of plan.publish) this.published.push({ ...cohort, current: true });
    return plan;
  }

  withdraw(sharing: ReadonlySet<string>): void {
    for (const { key } of listBrokenCohorts(this.published, sharing)) this.#end(key);
  }

  show(key: string): readonly string[] | null {
    return this.published.findLast((set) => set.key === key && set.current)?.members ?? null;
  }

  #end(key: string): void {
    this.published = this.published.map((set) => (set.key === key ? { ...set, current: false } : set));
  }
}

const idsOf = (clients: readonly Contributor[]) => new Set(clients.map(({ id }) => id));

describe("a cohort", () => {
  test("does not exist with fewer than five clients", () => {
    const clients = createClients(4);
    expect(new Store().run(clients, idsOf(clients)).publish).toEqual([]);
  });

  test("is shown in the narrowest way that leaves nobody or at least five others", () => {
    const store = new Store();
    const clients = [
      ...createClients(6),
      ...createClients(2, 10, { size: "11-50" }),
      ...createClients(6, 20, { industry: "travel" }),
    ];
    store.run(clients, idsOf(clients));
    expect(store.show("all")).toHaveLength(14);
    expect(store.show("industry:food")).toHaveLength(8);
    // The two others of the industry could be computed from both.
    expect(store.show("industry_size:food:1-10")).toBeNull();
    expect(store.show("industry_size:travel:1-10")).toHaveLength(6);
  });

  test("keeps its parts apart: subtracting all of them leaves nobody or at least five", () => {
    const store = new Store();
    const clients = [
      ...createClients(5),
      ...createClients(5, 10, { size: "11-50" }),
      ...createClients(2, 20, { size: "51-200" }),
    ];
    store.run(clients, idsOf(clients));
    const shown = ["1-10", "11-50", "51-200"].map((size) => store.show(`industry_size:food:${size}`)?.length ?? 0);
    expect(shown).toEqual([5, 0, 0]);
  });

  test("keeps its members until three have changed", () => {
    const store = new Store();
    const first = createClients(8);
    store.run(first, idsOf(first));
    const two = createClients(10);
    store.run(two, idsOf(two));
    expect(store.show("all")).toHaveLength(8);
    const three = createClients(11);
    store.run(three, idsOf(three));
    expect(store.show("all")).toHaveLength(11);
  });

  test("leaves out who withdrew at the next snapshot, and disappears at once below five", () => {
    const store = new Store();
    const clients = createClients(6);
    store.run(clients, idsOf(clients));
    const five = idsOf(clients.slice(1));
    store.withdraw(five);
    expect(store.show("all")).toHaveLength(6);
    store.run(clients.slice(1), five);
    expect(store.show("all")).toEqual(["c1", "c2", "c3", "c4", "c5"]);
    store.withdraw(idsOf(clients.slice(2)));
    expect(store.show("all")).toBeNull();
  });

  test("is computed between the weekly nights only if it has no snapshot", () => {
    const store = new Store();
    const clients = createClients(5);
    store.run(clients, idsOf(clients), false);
    expect(store.show("all")).toHaveLength(5);
    const more = createClients(9);
    expect(store.run(more, idsOf(more), false).publish).toEqual([]);
  });
});

/** What happens to one client: it starts or stops sharing, or has enough conversations or no longer, or moves to another cohort. */
const events = fc.array(
  fc.tuple(
    fc.nat(23),
    fc.constantFrom("share", "share", "share", "withdraw", "quiet", "busy", "move", "night", "week", "week"),
    fc.nat(3),
  ),
  { minLength: 20, maxLength: 160 },
);

test("an attacker who keeps every snapshot can't subtract two of them to see one or two clients", () => {
  fc.assert(
    fc.property(events, (happenings) => {
      const store = new Store();
      const clients = new Map<string, Contributor & { shares: boolean; busy: boolean }>();
      const withdrawals: { id: string; at: number }[] = [];
      const seen: { members: ReadonlySet<string>; at: number }[] = [];
      happenings.forEach(([number, kind, place], at) => {
        const id = `c${String(number)}`;
        const industry = place < 2 ? "food" : "travel";
        const client = clients.get(id) ?? {
          id,
          industry,
          size: place % 2 === 0 ? "1-10" : "11-50",
          shares: false,
          busy: true,
        };
        clients.set(id, client);
        const sharing = () => new Set([...clients.values()].filter(({ shares }) => shares).map((one) => one.id));
        if (kind === "share") client.shares = true;
        if (kind === "withdraw" && client.shares) {
          client.shares = false;
          withdrawals.push({ id, at });
          store.withdraw(sharing());
        }
        if (kind === "quiet") client.busy = false;
        if (kind === "busy") client.busy = true;
        if (kind === "move") client.industry = industry;
        if (kind !== "night" && kind !== "week") return;
        const contributors = [...clients.values()].filter(({ shares, busy }) => shares && busy);
        const { publish } = store.run(contributors, sharing(), kind === "week");
        for (const { members } of publish) {
          expect(members.length).toBeGreaterThanOrEqual(5);
          expect(members.every((member) => clients.get(member)?.shares)).toBe(true);
          seen.push({ members: new Set(members), at });
        }
        expectEnoughLeft(store);
      });
      for (const [index, later] of seen.entries()) {
        for (const earlier of seen.slice(0, index)) {
          const told = listDifferences(later.members, earlier.members);
          const withdrew = (id: string) =>
            withdrawals.some((one) => one.id === id && one.at > earlier.at && one.at < later.at);
          expect(told.length > 2 || told.every(withdrew), told.join()).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});

function listDifferences(first: ReadonlySet<string>, second: ReadonlySet<string>): string[] {
  return [...[...first].filter((id) => !second.has(id)), ...[...second].filter((id) => !first.has(id))];
}

/** Of what is shown now, a cohort without all of its parts is nobody or at least five clients. */
function expectEnoughLeft(store: Store): void {
  const wholes = [
    { whole: "all", parts: ["industry:food", "industry:travel"] },
    ...["food", "travel"].map((industry) => ({
      whole: `industry:${industry}`,
      parts: ["1-10", "11-50"].map((size) => `industry_size:${industry}:${size}`),
    })),
  ];
  for (const { whole, parts } of wholes) {
    const members = store.show(whole);
    if (members === null) continue;
    const inParts = new Set(parts.flatMap((part) => store.show(part) ?? []));
    const left = members.filter((id) => !inParts.has(id)).length;
    expect(left === 0 || left >= 5).toBe(true);
  }
}

test("a client's cohorts are listed narrowest first", () => {
  expect(listCohortKeys({ industry: "food", size: "1-10" })).toEqual([
    "industry_size:food:1-10",
    "industry:food",
    "all",
  ]);
  expect(listCohortKeys({ industry: "food", size: null })).toEqual(["industry:food", "all"]);
  expect(listCohortKeys({ industry: null, size: "1-10" })).toEqual(["all"]);
});

test("the number of clients is rounded down to a multiple of five", () => {
  expect([5, 9, 10, 14].map(roundClients)).toEqual([5, 5, 10, 10]);
});
