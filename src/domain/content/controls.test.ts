import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { ASVS_REQUIREMENTS } from "#tests/fixtures/asvs-requirements.ts";
import { controlsSchema } from "./controls.contract.ts";

const FOLDER = join(PROJECT_ROOT, "src", "content", "controls");
const chapters = readdirSync(FOLDER).map((file) =>
  controlsSchema.parse(JSON.parse(readFileSync(join(FOLDER, file), "utf8"))),
);
const requirements = chapters.flatMap((chapter) => chapter.requirements);

it("answers each requirement of ASVS 5.0 levels 1 and 2 once, in the chapter it belongs to", () => {
  const expected = Object.entries(ASVS_REQUIREMENTS).flatMap(([level, sections]) =>
    Object.entries(sections).flatMap(([section, numbers]) =>
      numbers.split(" ").map((number) => `${section}.${number} at level ${level}`),
    ),
  );
  expect(requirements.map(({ id, level }) => `${id} at level ${String(level)}`).toSorted()).toEqual(
    expected.toSorted(),
  );
  const misplaced = chapters.flatMap(({ chapter, requirements: own }) =>
    own.filter(({ id }) => `V${id.split(".")[0] ?? ""}` !== chapter).map(({ id }) => id),
  );
  expect(misplaced).toEqual([]);
});

it("names only files that exist", () => {
  const missing = requirements.flatMap(({ id, evidence }) =>
    evidence.filter((file) => !existsSync(join(PROJECT_ROOT, file))).map((file) => `${id}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it("shows each met requirement by a file", () => {
  const bare = requirements.filter(({ status, evidence }) => status === "met" && evidence.length === 0);
  expect(bare.map(({ id }) => id)).toEqual([]);
});
