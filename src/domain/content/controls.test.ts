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

/** Shown by a document, by the list of packages, or by a library that we don't test again. */
const WITHOUT_TEST = [
  ...["1.2.5", "1.4.1", "2.1.3", "5.1.1", "5.3.2", "6.1.1", "6.1.3", "7.1.1", "7.1.3", "10.5.4", "11.2.1", "12.3.2"],
  ...["15.1.1", "15.1.2", "15.1.3", "16.1.1", "16.2.3"],
];

it("names the test that would fail for each met requirement, except for those listed here", () => {
  const untested = requirements.filter(
    ({ status, evidence }) => status === "met" && !evidence.some((file) => /\.(test|spec)\.tsx?$/.test(file)),
  );
  expect(untested.map(({ id }) => id).toSorted()).toEqual(WITHOUT_TEST.toSorted());
});

it("shows each met requirement by a file", () => {
  const bare = requirements.filter(({ status, evidence }) => status === "met" && evidence.length === 0);
  expect(bare.map(({ id }) => id)).toEqual([]);
});
