import { expect, test } from "vitest";
import { blogSchema } from "./blog.contract.ts";

const GOOD = {
  title: "How to read a bot funnel",
  description: "Four stages, three rates and one habit, told in a sentence that is long enough.",
  category: "guides",
  published: "2026-11-09",
};

function complain(changes: Record<string, unknown>): string[] {
  const result = blogSchema.safeParse({ ...GOOD, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

test("a good front matter is taken", () => {
  expect(complain({})).toEqual([]);
});

test("a bad one says in words what to do", () => {
  expect(complain({ title: undefined })).toEqual(["Give the post a title"]);
  expect(complain({ description: "Short" })).toEqual(["The description is too short: at least 50 characters"]);
  expect(complain({ category: "news" })).toEqual(["The category is one of: guides, channels, case-studies"]);
  expect(complain({ published: "soon" })).toEqual(["Say when it is published, as in 2026-11-21"]);
  expect(complain({ tags: ["bots"] })).toEqual(["There is no such field: tags"]);
});
