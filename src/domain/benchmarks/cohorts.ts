import { MINIMUM_CLIENTS } from "./benchmarks.contract.ts";
import type { CohortKind } from "./benchmarks.contract.ts";

/** A client that shares its figures and has enough of them. */
export type Contributor = { id: string; industry: string | null; size: string | null };

/** A group of clients. The key is stored. */
export type Cohort = {
  key: string;
  kind: Exclude<CohortKind, "reference">;
  industry: string | null;
  size: string | null;
};

/** The members that figures were published over. `current` is the newest set of its cohort, unless that was withdrawn. */
export type PublishedSet = Cohort & { members: readonly string[]; current: boolean };

export type CohortInput = {
  contributors: readonly Contributor[];
  /** Every client that shares now, whether it contributes or not; the others have withdrawn. */
  sharing: ReadonlySet<string>;
  /** All sets that were ever published, oldest first. */
  published: readonly PublishedSet[];
  /** False computes only cohorts without a snapshot, on the nights between the weekly ones. */
  isWeekly: boolean;
};

export type CohortPlan = { publish: (Cohort & { members: string[] })[]; withdraw: Cohort[] };

/** With fewer changes the membership stays: the difference of two snapshots would be the figures of a client or two. */
const MINIMUM_CHANGES = 3;

/**
 * Plans the next snapshots so that neither the difference of two of them nor that of nested cohorts leaves the figures of fewer
 * clients than may be shown. Only a withdrawal changes a membership by one or two.
 */
export function planCohorts(input: CohortInput): CohortPlan {
  const planner = new CohortPlanner(input);
  const all = planner.plan({ key: "all", kind: "all", industry: null, size: null }, input.contributors, null);
  for (const [{ industry }, members] of planner.planParts(all, listParts(input, null))) {
    planner.planParts(members, listParts(input, industry));
  }
  return planner.result;
}

/** The keys of a client's cohorts, narrowest first. */
export function listCohortKeys({ industry, size }: Pick<Contributor, "industry" | "size">): string[] {
  if (industry === null) return ["all"];
  const keys = [createCohort(industry, null).key, "all"];
  return size === null ? keys : [createCohort(industry, size).key, ...keys];
}

/** The cohorts that must disappear at once, because too few of their members still share. */
export function listBrokenCohorts(published: readonly PublishedSet[], sharing: ReadonlySet<string>): PublishedSet[] {
  return published.filter(
    ({ current, members }) => current && members.filter((id) => sharing.has(id)).length < MINIMUM_CLIENTS,
  );
}

/** The number of clients as it is shown: rounded down to a multiple of five. */
export function roundClients(n: number): number {
  return Math.floor(n / MINIMUM_CLIENTS) * MINIMUM_CLIENTS;
}

type Members = ReadonlySet<string>;
type Part = { cohort: Cohort; contributors: readonly Contributor[] };

class CohortPlanner {
  readonly result: CohortPlan = { publish: [], withdraw: [] };
  readonly #input: CohortInput;
  /** Every set that anybody has seen or will see, with this plan's. */
  readonly #seen: Members[];

  constructor(input: CohortInput) {
    this.#input = input;
    this.#seen = input.published.map(({ members }) => new Set(members));
  }

  /** Plans one cohort and returns the members that its figures are shown over; null if it isn't shown. `rest` is what it is taken from. */
  plan(cohort: Cohort, contributors: readonly Contributor[], rest: Members | null): Members | null {
    const current = this.#input.published.findLast(({ key, current: isCurrent }) => key === cohort.key && isCurrent);
    if (current !== undefined && !this.#input.isWeekly) return new Set(current.members);
    const members = this.#choose(new Set(contributors.map(({ id }) => id)), current, rest);
    if (members !== null) {
      this.#seen.push(members);
      this.result.publish.push({ ...cohort, members: [...members].toSorted() });
    } else if (current !== undefined) this.result.withdraw.push(cohort);
    return members;
  }

  /**
   * Plans the parts of a cohort, largest first. Without all of the shown parts nobody is left, or enough clients: subtracting them
   * tells nothing about a few.
   */
  planParts(whole: Members | null, parts: readonly Part[]): [Cohort, Members | null][] {
    const rest = new Set(whole);
    const nested = parts.map(({ cohort, contributors }) => ({
      cohort,
      contributors: contributors.filter(({ id }) => rest.has(id)),
    }));
    return nested.toSorted(compareParts).map(({ cohort, contributors }) => {
      const members = this.plan(cohort, contributors, rest);
      for (const id of members ?? []) rest.delete(id);
      return [cohort, members];
    });
  }

  #choose(eligible: Members, current: PublishedSet | undefined, rest: Members | null): Members | null {
    const former: Members = new Set(current?.members.filter((id) => this.#input.sharing.has(id)));
    const isChanged = current === undefined || countDifferences(eligible, former) >= MINIMUM_CHANGES;
    // Former members alone make no new difference with what was seen before them, only with what was seen since.
    const isSame = former.size === current?.members.length;
    const sinceAt = current === undefined ? 0 : this.#input.published.lastIndexOf(current) + 1;
    const candidates = isChanged ? [eligible, former] : [former];
    const accepted = candidates.find((members) => {
      if (members.size < MINIMUM_CLIENTS || !leavesEnough(members, rest)) return false;
      const seen = this.#seen.slice(members === former && isSame ? sinceAt : 0);
      return !seen.some((earlier) => this.#tellsFew(members, earlier));
    });
    return accepted ?? null;
  }

  /** Whether two sets differ by a client or two, those apart that have withdrawn. */
  #tellsFew(members: Members, seen: Members): boolean {
    const sharing = new Set([...seen].filter((id) => this.#input.sharing.has(id)));
    const differences = countDifferences(members, sharing);
    return differences > 0 && differences < MINIMUM_CHANGES;
  }
}

function leavesEnough(members: Members, rest: Members | null): boolean {
  if (rest === null) return true;
  const left = [...rest].filter((id) => !members.has(id)).length;
  return [...members].every((id) => rest.has(id)) && (left === 0 || left >= MINIMUM_CLIENTS);
}

function countDifferences(first: Members, second: Members): number {
  const shared = [...first].filter((id) => second.has(id)).length;
  return first.size + second.size - 2 * shared;
}

/** The industries of all clients, or the sizes of an industry, of contributors as well as of what is shown now. */
function listParts({ contributors, published }: CohortInput, industry: string | null): Part[] {
  const parts = new Map<string, Part>();
  const add = (cohort: Cohort, contributor?: Contributor) => {
    const part = parts.get(cohort.key);
    const own = contributor === undefined ? [] : [contributor];
    parts.set(cohort.key, { cohort, contributors: [...(part?.contributors ?? []), ...own] });
  };
  for (const contributor of contributors) {
    if (contributor.industry === null) continue;
    if (industry === null) add(createCohort(contributor.industry, null), contributor);
    else if (contributor.industry === industry && contributor.size !== null) {
      add(createCohort(industry, contributor.size), contributor);
    }
  }
  const kind = industry === null ? "industry" : "industry_size";
  for (const { members: _, current, ...cohort } of published) {
    if (current && cohort.kind === kind && (industry === null || cohort.industry === industry)) add(cohort);
  }
  return [...parts.values()];
}

function createCohort(industry: string, size: string | null): Cohort {
  return size === null
    ? { key: `industry:${industry}`, kind: "industry", industry, size }
    : { key: `industry_size:${industry}:${size}`, kind: "industry_size", industry, size };
}

function compareParts(a: Part, b: Part): number {
  return b.contributors.length - a.contributors.length || (a.cohort.key < b.cohort.key ? -1 : 1);
}
