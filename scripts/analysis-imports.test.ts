import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { listImports, listSourceFiles } from "./support/folder-rules.ts";

const FOLDER = "src/domain/analysis/";
/** Files on the longest path of imports, both ends included. */
const MAX_CHAIN = 8;

describe("imports inside domain/analysis, type imports included", () => {
  const files = listSourceFiles(PROJECT_ROOT).filter((file) => file.startsWith(FOLDER));
  const imports = listImports(PROJECT_ROOT, files);

  it("form no circle", () => {
    expect(findCircle(imports)).toEqual([]);
  });

  it(`form no chain of more than ${String(MAX_CHAIN)} files`, () => {
    const chain = findLongestChain(imports);
    expect(chain.length, chain.join("\n→ ")).toBeLessThanOrEqual(MAX_CHAIN);
  });
});

describe("findCircle", () => {
  it("names the files of a circle", () => {
    const imports = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["b"]],
    ]);
    expect(findCircle(imports)).toEqual(["b", "c", "b"]);
  });
});

/** The first circle found, its first file repeated at the end; empty when there is none. */
function findCircle(imports: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** The files on the longest path of imports, from the top down. Expects no circles. */
function findLongestChain(imports: Map<string, string[]>): string[] {
  const chains = new Map<string, string[]>();
  const measure = (file: string): string[] => {
    const known = chains.get(file);
    if (known) return known;
    chains.set(file, [file]);
    const below = (imports.get(file) ?? []).map(measure);
    const chain = [file, ...selectLongest(below)];
    chains.set(file, chain);
    return chain;
  };
  return selectLongest([...imports.keys()].map(measure));
}

function selectLongest(chains: readonly string[][]): string[] {
  return chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
}
