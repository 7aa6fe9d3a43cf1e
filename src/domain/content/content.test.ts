import { expect, test } from "vitest";
import { blogSchema } from "./blog.contract.ts";

const GOOD = {
  title: "How to read a bot funnel",
  description: "Four stages, three rates and one habit, described in a sentence of sufficient length.",
  category: "guides",
  published: "2026-11-09",
};

function listMessages(changes: Record<string, unknown>): string[] {
  const result = blogSchema.safeParse({ ...GOOD, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

test("accepts valid front matter", () => {
  expect(listMessages({})).toEqual([]);
});

test("explains what is wrong with invalid front matter", () => {
  expect(listMessages({ title: undefined })).toEqual(["Enter a title"]);
  expect(listMessages({ description: "Short" })).toEqual(["The description is too short: at least 50 characters"]);
  expect(listMessages({ category: "news" })).toEqual(["The category must be one of: guides, channels, case-studies"]);
  expect(listMessages({ published: "soon" })).toEqual(["Enter the publication date, such as 2026-11-21"]);
  expect(listMessages({ study: "moon" })).toEqual(["The study must be one of: star, sgd"]);
  expect(listMessages({ tags: ["bots"] })).toEqual(["Unknown field: tags"]);
});
