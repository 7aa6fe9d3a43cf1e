import { expect, test } from "vitest";
import { z } from "zod";
import { listFieldErrors } from "./errors.ts";
import { formatFieldMessage } from "./schema-messages.ts";

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  size: z.number().int().min(1).max(100),
  tags: z.array(z.string()).max(2),
  plan: z.enum(["free", "pro"]),
  mail: z.email().optional(),
  user: z.union([z.string().max(3), z.strictObject({ id: z.string() })]).optional(),
  part: z.strictObject({ id: z.string() }).optional(),
  list: z.union([z.array(z.string()), z.array(z.object({ kind: z.enum(["ad", "post"]) }))]).optional(),
});
const GOOD = { name: "Ana", size: 3, tags: ["a"], plan: "pro" };

test.each([
  [{ name: undefined }, { name: "Is required" }],
  [{ name: 7 }, { name: "Must be text, not 7" }],
  [{ name: "" }, { name: "Must not be empty" }],
  [{ name: "Mafalda" }, { name: "Must have at most 5 characters, not 7" }],
  [{ size: "3" }, { size: "Must be a number, not text" }],
  [{ size: 1.5 }, { size: "Must be a whole number, not 1.5" }],
  [{ size: 0 }, { size: "Must be at least 1, not 0" }],
  [{ tags: null }, { tags: "Must be a list, not null" }],
  [{ tags: ["a", "b", "c"] }, { tags: "Must have at most 2 items, not 3" }],
  [{ tags: ["a", {}] }, { "tags.1": "Must be text, not an object" }],
  [{ plan: "gold" }, { plan: 'Must be one of free, pro, not "gold"' }],
  [{ plan: undefined }, { plan: "Is required" }],
  [{ mail: "ana" }, { mail: "Must be an email address" }],
  [{ user: 5 }, { user: "Must be text or an object, not 5" }],
  [{ user: "long" }, { user: "Must have at most 3 characters, not 4" }],
  [{ user: { id: 5 } }, { user: "id must be text, not 5" }],
  [
    { colour: "red", toString: "a" },
    { colour: "Is unknown", toString: "Is unknown" },
  ],
  [{ part: { id: "a", shade: 1 } }, { "part.shade": "Is unknown" }],
  [{ list: [{ kind: "tv" }] }, { list: '0.kind must be one of ad, post, not "tv"' }],
  [{ user: { id: "a", shade: 1 } }, { "user.shade": "Is unknown" }],
])("explains what is wrong with %j", (wrong, words) => {
  const { error } = schema.safeParse({ ...GOOD, ...wrong });
  expect(error && listFieldErrors(error)).toEqual(words);
});

test("keeps a schema's own messages", () => {
  const { error } = z.object({ agreed: z.literal(true, "Please agree") }).safeParse({ agreed: false });
  expect(error && listFieldErrors(error)).toEqual({ agreed: "Please agree" });
});

test("adds the field as the subject of a message", () => {
  expect(formatFieldMessage("size", "Must be at most 100, not 500")).toBe("size must be at most 100, not 500");
  expect(formatFieldMessage("colour", "Is unknown")).toBe("colour is unknown");
  expect(formatFieldMessage("email", "Invalid email address")).toBe("Invalid email address");
});
