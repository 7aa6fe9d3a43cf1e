/** Rules for folders: how many files one holds, and that folders beside each other do not import each other in a circle. */
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Source files that a folder may hold, tests and the files of its folders aside. */
export const MAX_FILES = 25;

/** Folders of routes: their layout is the addresses'. */
const ROUTES = "src/pages";
/** Imports and re-exports, `import type` included. */
const SPECIFIER = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** Folders beside each other that import each other in a circle: `in` is the folder they are in. */
export interface FolderCircle {
  in: string;
  folders: string[];
}

/** Lists the project's source files, tests aside. */
export function listSourceFiles(root: string): string[] {
  return globSync("{src,extension,widget,packages}/**/*.{ts,tsx,astro}", {
    cwd: root,
    exclude: (path) => path.endsWith("node_modules"),
  })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|spec|d)\.tsx?$/.test(file));
}

/** Lists folders with more than {@link MAX_FILES} source files. */
export function listCrowdedFolders(files: readonly string[]): { folder: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = posix.dirname(file);
    if (folder !== ROUTES && !folder.startsWith(`${ROUTES}/`)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([folder, count]) => ({ folder, count })).filter(({ count }) => count > MAX_FILES);
}

/** Lists the imports of each file that lead to other files of the list, types included. */
export function listImports(root: string, files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const specifiers = [...readFileSync(join(root, file), "utf8").matchAll(SPECIFIER)].map(([, name = ""]) => name);
      return [file, specifiers.map((name) => resolveImport(file, name)).filter((target) => known.has(target))];
    }),
  );
}

/** Lists the circles between folders beside each other. A folder and the one it is in may import each other. */
export function listFolderCircles(imports: ReadonlyMap<string, readonly string[]>): FolderCircle[] {
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const step = findStep(file, target);
      if (step === null) continue;
      const level = levels.get(step.in) ?? new Map<string, Set<string>>();
      levels.set(step.in, level);
      level.set(step.from, (level.get(step.from) ?? new Set()).add(step.to));
    }
  }
  return [...levels].flatMap(([folder, level]) =>
    groupByCircle(level).map((folders) => ({ in: folder, folders: folders.toSorted() })),
  );
}

/** Compares circles with the known ones: says which are new, and which of the known are open or shorter now. */
export function compareCircles(circles: readonly FolderCircle[], known: readonly FolderCircle[]): string[] {
  const describe = (circle: FolderCircle): string => `${circle.in}: ${circle.folders.toSorted().join(", ")}`;
  const found = new Set(circles.map(describe));
  const named = new Set(known.map(describe));
  return [
    ...[...found].filter((circle) => !named.has(circle)).map((circle) => `new circle in ${circle}`),
    ...[...named]
      .filter((circle) => !found.has(circle))
      .map((circle) => `known circle that is open or shorter now: ${circle}`),
  ];
}

function resolveImport(file: string, specifier: string): string {
  return specifier.startsWith("#") ? specifier.slice(1) : posix.join(posix.dirname(file), specifier);
}

/** The folder in which the ways to two files part, and the folders they go on to; null if one of them lies in it. */
function findStep(file: string, target: string): { in: string; from: string; to: string } | null {
  const from = posix.dirname(file).split("/");
  const to = posix.dirname(target).split("/");
  const parted = from.findIndex((name, index) => name !== to[index]);
  const [fromName, toName] = [from[parted], to[parted]];
  if (fromName === undefined || toName === undefined) return null;
  return { in: from.slice(0, parted).join("/"), from: fromName, to: toName };
}

/** Groups folders that reach each other. */
function groupByCircle(level: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...level.keys()].map((folder) => [folder, listReached(level, folder)]));
  const grouped = new Set<string>();
  return [...level.keys()].flatMap((folder) => {
    if (grouped.has(folder) || reached.get(folder)?.has(folder) !== true) return [];
    const circle = [...reached].filter(([other, its]) => its.has(folder) && reached.get(folder)?.has(other) === true);
    for (const [other] of circle) grouped.add(other);
    return [circle.map(([other]) => other)];
  });
}

function listReached(level: ReadonlyMap<string, ReadonlySet<string>>, folder: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(level.get(folder) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(level.get(next) ?? []));
  }
  return reached;
}
