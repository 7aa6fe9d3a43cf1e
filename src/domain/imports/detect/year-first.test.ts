import { describe, expect, it } from "vitest";
import { createDateOrderTally } from "./date-order.ts";
import { readExport, table } from "#tests/support/imports.ts";

const thisYear = new Date().getUTCFullYear() % 100;

function detect(...dates: string[]) {
  const tally = createDateOrderTally();
  for (const date of dates) {
    const [first = "", second = "", third = ""] = date.split("/");
    tally.add(first, second, third);
  }
  return tally.detect();
}

describe("a two-digit year that may stand first", () => {
  it("is the year if the last part counts days", () => {
    expect(detect("25/3/14", "25/3/15", "25/3/16").order).toBe("ymd");
    expect(detect("24/12/30", "24/12/31", "25/1/01", "25/1/02").order).toBe("ymd");
  });

  it("is the day if the first part counts days", () => {
    expect(detect("14/3/25", "15/3/25").order).toBe("dmy");
    expect(detect("30/12/24", "31/12/24", "2/1/25").order).toBe("dmy");
  });

  it("is the day if the year would be long ago", () => {
    expect(detect(`14/3/${thisYear}`).order).toBe("dmy");
    expect(detect("19/3/24", "19/3/24").order).toBe("dmy");
  });

  it("is asked for if neither decides", () => {
    expect(detect(`${thisYear}/3/14`)).toMatchObject({ order: "ambiguous", choices: ["dmy", "ymd"] });
    expect(detect("25/3/14", "25/3/15")).toMatchObject({ order: "ambiguous", hint: "ymd" });
  });

  it("is the year in a table as well", () => {
    const rows = ["14", "15", "16"].map((day) => `1,25/3/${day} 10:00,${day === "15" ? "bot" : "user"},text ${day}`);
    const { times } = readExport(table("id,date,role,text", ...rows));
    expect(times[0]).toBe(Date.UTC(2025, 2, 14, 10));
  });
});
