import { expect, test } from "vitest";
import { getDefaultColumns, listFacts, parseColumns } from "./row-columns.ts";

const ITEM = {
  ...{ channel: "whatsapp", language: "pt" as const, intent: "price" as const, agentVersion: "2.1.0" },
  ...{ endUser: null, source: null, properties: { country: "Portugal", plan: "pro", seats: 4 } },
};
const TRACKED = ["city", "country", "plan", "seats"].map((name) => ({ name, label: name.toUpperCase() }));

test("shows channel, language, intent and the first tracked properties until somebody chooses", () => {
  const columns = getDefaultColumns(TRACKED);
  expect(listFacts(ITEM, columns, { account: "Shop", tracked: TRACKED })).toEqual([
    ...["WhatsApp · Shop", "Portuguese", "Price", "COUNTRY: Portugal", "PLAN: pro"],
  ]);
});

test("shows exactly what was chosen, without what is not known of a conversation", () => {
  const columns = { fields: ["user" as const, "version" as const], properties: ["seats", "city"] };
  expect(listFacts(ITEM, columns, { account: undefined, tracked: TRACKED })).toEqual(["2.1.0", "SEATS: 4"]);
});

test("has no choice where none was stored, or one that is no longer valid", () => {
  expect(parseColumns(null)).toBeNull();
  expect(parseColumns('{"fields":["mood"],"properties":[]}')).toBeNull();
  expect(parseColumns('{"fields":["user"],"properties":["plan"]}')).toEqual({ fields: ["user"], properties: ["plan"] });
});
