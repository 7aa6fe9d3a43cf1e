import { describe, expect, it } from "vitest";
import type { DateOrder } from "../import-file.contract.ts";
import { isZoneless, parseFileTimestamp, parseDateParts } from "./timestamps.ts";

function read(text: string, dateOrder: DateOrder | null = null, timeZone = "UTC"): string | null {
  const at = parseFileTimestamp(text, { dateOrder, timeZone });
  return typeof at === "number" ? new Date(at).toISOString() : at;
}

describe("parseFileTimestamp", () => {
  it.each([
    ["2024-03-01T17:15:42Z", "2024-03-01T17:15:42.000Z"],
    ["2024-03-01T17:15:42.1234567Z", "2024-03-01T17:15:42.123Z"],
    ["2024-03-01 17:15:42 UTC", "2024-03-01T17:15:42.000Z"],
    ["2024-03-01T17:15:42+05:30", "2024-03-01T11:45:42.000Z"],
    ["2024-03-01 17:15:42-03", "2024-03-01T20:15:42.000Z"],
    ["2024-03-01", "2024-03-01T00:00:00.000Z"],
    ["1709313342", "2024-03-01T17:15:42.000Z"],
    ["1709313342.5", "2024-03-01T17:15:42.500Z"],
    ["1709313342123", "2024-03-01T17:15:42.123Z"],
    ["1709313342123456", "2024-03-01T17:15:42.123Z"],
    ["2024/03/01 17:15", "2024-03-01T17:15:00.000Z"],
    ["25/03/2024 17:15", "2024-03-25T17:15:00.000Z"],
    ["03/25/2024 5:15 PM", "2024-03-25T17:15:00.000Z"],
    ["Mar 1, 2024 5:15:42 PM", "2024-03-01T17:15:42.000Z"],
    ["1 de março de 2024 17:15", "2024-03-01T17:15:00.000Z"],
    ["1 dic 2024 12:05 a. m.", "2024-12-01T00:05:00.000Z"],
    ["Fri, 01 Mar 2024 17:15:42 +0100", "2024-03-01T16:15:42.000Z"],
    ["Tue Oct 31 22:10:47 +0000 2017", "2017-10-31T22:10:47.000Z"],
    ["Sat Mar 14 2026 10:00:00 GMT+0100 (Central European Standard Time)", "2026-03-14T09:00:00.000Z"],
    ["2026-03-14 10:00:00 EST", "2026-03-14T15:00:00.000Z"],
    ["20260314T100000Z", "2026-03-14T10:00:00.000Z"],
    ["14-Mar-26 5:15pm", "2026-03-14T17:15:00.000Z"],
    ["14. März 2026 um 17:15 Uhr", "2026-03-14T17:15:00.000Z"],
    ["14 juil. 2026 à 17:15", "2026-07-14T17:15:00.000Z"],
    ["14 juin 2026", "2026-06-14T00:00:00.000Z"],
    ["March 14, 2026 at 10:00 AM", "2026-03-14T10:00:00.000Z"],
    ["sáb., 14/03/2026 às 17:15", "2026-03-14T17:15:00.000Z"],
    ["25/03/2026 - 17:15h", "2026-03-25T17:15:00.000Z"],
    ["17:15, 25/03/2026", "2026-03-25T17:15:00.000Z"],
    ["5:15 PM Mar 14, 2026", "2026-03-14T17:15:00.000Z"],
    ["46095.71875", "2026-03-14T17:15:00.000Z"],
    ["46095,71875", "2026-03-14T17:15:00.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ])("parses %s", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it("parses a date in the given order", () => {
    expect(read("03/04/24, 10:15", "dmy")).toBe("2024-04-03T10:15:00.000Z");
    expect(read("03/04/24, 10:15", "mdy")).toBe("2024-03-04T10:15:00.000Z");
    expect(read("24.03.04 10:15", "ymd")).toBe("2024-03-04T10:15:00.000Z");
  });

  it("parses a time without a zone in the given time zone", () => {
    expect(read("2024-07-01 10:00", null, "Europe/Lisbon")).toBe("2024-07-01T09:00:00.000Z");
    expect(read("2024-07-01T10:00:00Z", null, "Europe/Lisbon")).toBe("2024-07-01T10:00:00.000Z");
  });

  it.each([
    "2024-02-30T10:00:00Z",
    "2024-13-01",
    "2024-03-01T24:30:00Z",
    "2024-03-01T1x:00:00Z",
    "32/01/2024",
    "hello",
    "13:00 PM 2024",
    "25/03/2024 13:00 PM",
    "10:15",
    "12",
    "0001-01-01T00:00:00Z",
    "99999999999999999999",
  ])("rejects %s", (text) => {
    expect(read(text, "dmy")).toBe("bad_timestamp");
  });

  it("reports an ambiguous date", () => {
    expect(read("03/04/2024 10:15")).toBe("ambiguous_date");
  });

  it("returns null for an empty time", () => {
    expect(read("  ")).toBeNull();
  });

  it("parses a spreadsheet day number as local time", () => {
    expect(read("46095.5", null, "America/Sao_Paulo")).toBe("2026-03-14T15:00:00.000Z");
  });
});

describe("a time", () => {
  it.each([
    ["03/04/2026 10:00", ["03", "04", "2026"]],
    ["10:00 03/04/2026", ["03", "04", "2026"]],
    ["sáb, 3.4.26", ["3", "4", "26"]],
    ["2026-03-04 10:00", null],
    ["14 Mar 2026", null],
    ["1773482400", null],
  ])("extracts the date parts of %s", (text, parts) => {
    expect(parseDateParts(text)).toEqual(parts);
  });

  it.each([
    ["2026-03-14 10:00", true],
    ["03/04/2026 10:00", true],
    ["46095.5", true],
    ["2026-03-14 10:00 CET", false],
    ["2026-03-14T10:00:00Z", false],
    ["1773482400", false],
    ["hello", false],
  ])("detects whether %s needs a time zone", (text, zoneless) => {
    expect(isZoneless(text)).toBe(zoneless);
  });
});
