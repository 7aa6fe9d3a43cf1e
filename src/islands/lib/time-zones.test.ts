import { expect, test } from "vitest";
import { listTimeZones } from "./time-zones.ts";

test("UTC is among the time zones, once", () => {
  expect(listTimeZones("UTC").filter(({ value }) => value === "UTC")).toHaveLength(1);
});

test("a zone that this browser names otherwise can still be shown as chosen", () => {
  expect(listTimeZones("Asia/Elsewhere_Town")[0]).toMatchObject({
    value: "Asia/Elsewhere_Town",
    label: "Asia/Elsewhere Town",
  });
  expect(listTimeZones("UTC").some(({ value }) => value === "Asia/Elsewhere_Town")).toBe(false);
});
