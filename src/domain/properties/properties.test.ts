import { describe, expect, it } from "vitest";
import { extractProperties } from "./extract-properties.ts";
import { formatPropertyFilter, parsePropertyFilter, propertyFilterSchema } from "./property-filter.ts";

describe("properties of what was sent", () => {
  it("are its own short texts, numbers and yes and no", () => {
    const sent = {
      plan: "pro",
      seats: 12,
      trial: false,
      note: "x".repeat(101),
      tags: ["a"],
      nested: { a: 1 },
      none: null,
      "": 1,
    };
    expect(extractProperties(sent)).toEqual({ plan: "pro", seats: 12, trial: false });
    for (const other of [undefined, null, "pro", ["pro"], {}, { nested: {} }])
      expect(extractProperties(other)).toBeNull();
  });

  it("are at most 20", () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${String(at)}`, "a@b.example"]));
    expect(Object.keys(extractProperties(many) ?? {})).toEqual(Object.keys(many).slice(0, 20));
  });
});

describe("a filter by properties", () => {
  it("is written as one text, whatever is in names and values", () => {
    const conditions = [
      { name: "plan & more", op: "=" as const, value: "a=b>=c" },
      { name: "seats", op: ">=" as const, value: "10" },
      { name: "seats", op: "<=" as const, value: "-1.5" },
    ];
    expect(parsePropertyFilter(formatPropertyFilter(conditions))).toEqual(conditions);
  });

  it.each(["", "plan", "=pro", "seats>=many", "seats>=", "seats>10", "%E0%A4%A=1", "a=b=c"])("is not %j", (text) => {
    expect(propertyFilterSchema.safeParse(text).success).toBe(false);
  });

  it("has at most ten conditions", () => {
    const text = (n: number) => Array.from({ length: n }, () => "plan=pro").join("&");
    expect([10, 11].map((n) => propertyFilterSchema.safeParse(text(n)).success)).toEqual([true, false]);
  });
});
