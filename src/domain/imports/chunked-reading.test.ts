import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readImport } from "#tests/support/imports.ts";
import { detectFile } from "./detect-file.ts";
import { buildOptions } from "./detection.ts";
import type { ImportOptions } from "./import-file.contract.ts";

const CSV = `\uFEFFid;time;role;text\r\nc1;2024-03-01T10:00:00Z;user;"a ""quoted""\r\nline; 👋"\r\nc1;;bot;plain "text"\rc2;bad;user;x\nc2;;user\n\n"open;;user;never closed\nc3;;bot;"end"`;
const TRANSCRIPT = "User: olá\r\nBot: hi\n\n\rUser: [x]\nmore: of it\r\n---\r\n[10:15] Bot: 👋 end";
const EXPORT =
  "\u200e[13/03/2024, 10:15:32] Ana: hi\r\nthere\r\n[13/03/2024, 10:15:40] Desk Bot: \u200eimage omitted\n[13/03/2024, 22:15:32] Ana: bye\r[14/03/2024, 9:99:00] Ana: x";

const files: [string, string, ImportOptions | null][] = [
  ["CSV", CSV, buildOptions(detectFile("id;time;role;text\na;;user;x\nb;;bot;y\n", "x.csv"))],
  ["transcript", TRANSCRIPT, buildOptions(detectFile(TRANSCRIPT, "x.txt"))],
  ["chat export", EXPORT, buildOptions(detectFile(EXPORT, "x.txt"))],
];

describe.each(files)("reading a %s", (_, text, options) => {
  it("gives the same result for any chunks", () => {
    if (!options) throw new Error("not recognised");
    const whole = readImport([text], options);
    expect(whole.messages.length).toBeGreaterThan(1);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 30 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        expect(
          readImport(
            at.slice(1).map((end, i) => text.slice(at[i], end)),
            options,
          ),
        ).toEqual(whole);
      }),
      { numRuns: 300 },
    );
    expect(readImport(text.split(""), options)).toEqual(whole);
  });

  it("never throws on any content", () => {
    if (!options) throw new Error("not recognised");
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom(
        '"',
        '""',
        ",",
        ";",
        "\n",
        "\r",
        "\0",
        "\uD800",
        "User: ",
        "[13/03/2024, 10:15:32] Ana: ",
        "1/1/24, 1:11 - Ana: ",
        "a;;user;",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { messages, stats } = readImport(pieces, options);
        expect(stats.messages).toBe(messages.length);
        for (const { text: words } of messages) expect(words.isWellFormed() && !words.includes("\0")).toBe(true);
        expect(() => detectFile(pieces.join(""), "x.csv")).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});
