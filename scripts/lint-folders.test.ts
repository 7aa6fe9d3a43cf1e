import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  compareCircles,
  listCrowdedFolders,
  listFolderCircles,
  listSourceFiles,
  MAX_FILES,
  listImports,
} from "./support/folder-rules.ts";

/** Two folders that know each other's types, one below a third, and a folder that imports its own parent. */
const FILES: Readonly<Record<string, string>> = {
  "src/domain/a/a.ts": 'import type { B } from "../b/b.ts";\nexport type A = B;',
  "src/domain/b/b.ts": 'import type { C } from "#src/domain/c/room/c.ts";\nexport type B = C;',
  "src/domain/c/room/c.ts": 'export type { A as C } from "../../a/a.ts";\nimport "../top.ts";',
  "src/domain/c/top.ts": 'import "./room/c.ts";\nimport "../d/d.ts";',
  "src/domain/d/d.ts": 'import { z } from "zod";\nexport const d = z;',
  "src/domain/d/d.test.ts": 'import "../a/a.ts";',
};

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "threadlight-folders-"));
  for (const [file, code] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), code);
  }
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe("circles between folders", () => {
  it("are found through types, through folders below and past tests", () => {
    const circles = listFolderCircles(listImports(root, listSourceFiles(root)));
    expect(circles).toEqual([{ in: "src/domain", folders: ["a", "b", "c"] }]);
  });

  it("are refused unless they are known, and known ones that are open have to go", () => {
    const known = { in: "src/domain", folders: ["b", "a"] };
    expect(compareCircles([{ in: "src/domain", folders: ["a", "b"] }], [known])).toEqual([]);
    expect(compareCircles([{ in: "src/domain", folders: ["a", "b", "c"] }], [known])).toEqual([
      "new circle in src/domain: a, b, c",
      "known circle that is open or shorter now: src/domain: a, b",
    ]);
    expect(compareCircles([], [known])).toHaveLength(1);
  });
});

describe("folders", () => {
  const files = Array.from({ length: MAX_FILES + 1 }, (_, index) => `src/domain/a/${String(index)}.ts`);

  it("hold no more source files than the limit", () => {
    expect(listCrowdedFolders(files)).toEqual([{ folder: "src/domain/a", count: MAX_FILES + 1 }]);
    expect(listCrowdedFolders(files.slice(1))).toEqual([]);
  });

  it("of routes hold as many as there are addresses", () => {
    expect(listCrowdedFolders(files.map((file) => file.replace("domain", "pages")))).toEqual([]);
  });
});
