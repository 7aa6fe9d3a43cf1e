import { expect, test } from "vitest";
import { keepOnePerBusiness } from "./businesses.ts";

let age = 0;
function create(id: string, domains: string[], card: string | null) {
  age += 1;
  return { id, createdAt: new Date(age), domains, card };
}
const keep = (clients: ReturnType<typeof create>[]) =>
  keepOnePerBusiness(clients)
    .map(({ id }) => id)
    .toSorted();

test("one domain, or one card, counts once: its oldest workspace", () => {
  expect(
    keep([
      create("a", ["a.example"], "1"),
      create("b", ["b.example"], "2"),
      create("a2", ["a.example"], "3"),
      create("b2", ["c.example"], "2"),
    ]),
  ).toEqual(["a", "b"]);
});

test("workspaces that a third one links are one business, whatever the order", () => {
  const clients = [create("a", ["a.example"], "1"), create("b", ["b.example"], "2"), create("c", ["a.example"], "2")];
  expect(keep(clients)).toEqual(["a"]);
  expect(keep(clients.toReversed())).toEqual(["a"]);
});

test("a second owner's domain links too, and no card links nobody", () => {
  expect(
    keep([
      create("a", ["a.example", "shared.example"], null),
      create("b", ["b.example"], null),
      create("c", ["shared.example"], null),
    ]),
  ).toEqual(["a", "b"]);
});
