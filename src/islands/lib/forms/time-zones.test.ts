import { expect, test } from "vitest";
import { listTimeZones } from "./time-zones.ts";

test("lists UTC once", () => {
  expect(listTimeZones("UTC").filter(({ value }) => value === "UTC")).toHaveLength(1);
});

test("adds a chosen zone that this browser does not list", () => {
  expect(listTimeZones("Asia/Elsewhere_Town")[0]).toMatchObject({
    value: "Asia/Elsewhere_Town",
    label: "Asia/Elsewhere Town",
  });
  expect(listTimeZones("UTC").some(({ value }) => value === "Asia/Elsewhere_Town")).toBe(false);
});
