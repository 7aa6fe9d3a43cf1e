import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { gzipSync, strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listConversations, openInChunks, readFileImport } from "#tests/support/read-file-import.ts";
import { joinBytes } from "./byte-reader.ts";
import { readZip } from "./zip.ts";

const CHAT = "[12/03/2024, 10:15:32] Ana: are you open?\n[12/03/2024, 10:15:40] Shop Bot: Yes, until six.\n";
const OTHER = "[13/03/2024, 10:15:32] Eva: are you open?\n[13/03/2024, 10:15:40] Shop Bot: No.\n";
const TRANSCRIPT = "User: Do you have rooms?\nBot: Yes, two.\n";

/** Zips as a stream, whose sizes come after the data. */
function zipStream(files: Record<string, Uint8Array>, store = false): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => parts.push(chunk));
  for (const [name, bytes] of Object.entries(files)) {
    const file = store ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return joinBytes(
    parts,
    parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
  );
}

function setByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  changed[at] = value;
  return changed;
}

describe("gzip", () => {
  it("reads every format in it, also several members after each other", async () => {
    const both = joinBytes(
      [gzipSync(strToU8(TRANSCRIPT)), gzipSync(strToU8(`\n${TRANSCRIPT}`))],
      0 + gzipSync(strToU8(TRANSCRIPT)).byteLength + gzipSync(strToU8(`\n${TRANSCRIPT}`)).byteLength,
    );
    const { detection, messages, errors } = await readFileImport(both, { size: 3 });
    expect([detection.format, errors]).toEqual(["transcript", []]);
    expect(listConversations(messages)).toHaveLength(2);
    expect(await readFileImport(gzipSync(zipSync({ "_chat.txt": strToU8(CHAT) })))).toMatchObject({
      messages: [{}, {}],
    });
  });

  it("gives what came before the place where it breaks off, at any byte", async () => {
    const bytes = gzipSync(strToU8(TRANSCRIPT));
    for (let end = 3; end < bytes.byteLength - 8; end++) {
      const { detection, messages, errors } = await readFileImport(bytes.subarray(0, end));
      const said = [...errors, ...detection.warnings].map(({ message }) => message).join();
      expect(said).toMatch(/truncated|damaged|blank lines|No conversations/);
      expect(messages.length).toBeLessThanOrEqual(2);
    }
  });

  it("refuses a bomb without unpacking it", async () => {
    const bomb = gzipSync(new Uint8Array(32 * 1024 * 1024).fill(97));
    expect(await readFileImport(joinBytes([bomb], bomb.byteLength))).toMatchObject({ detection: { format: null } });
    const text = gzipSync(strToU8(TRANSCRIPT + "\n".repeat(20_000_000)));
    const { detection } = await readFileImport(text);
    expect(detection.warnings).toMatchObject([{ code: "damaged_file", message: expect.stringContaining("200 times") }]);
  });
});

describe("zip", () => {
  it("reads a WhatsApp zip and counts its media", async () => {
    const files = { "IMG-1.jpg": new Uint8Array(5000), "_chat.txt": strToU8(CHAT), "Thumbs.db": strToU8("x") };
    for (const bytes of [zipSync(files), zipStream(files), zipStream(files, true)]) {
      const { detection, messages } = await readFileImport(bytes, { size: 17 });
      expect(detection).toMatchObject({ format: "chat_export", archive: { files: 1, media: 1, others: 1 } });
      expect(listConversations(messages)).toEqual([["user: are you open?", "bot: Yes, until six."]]);
    }
  });

  it("gives a zipped chat the ids of the text alone, and keeps several chats apart", async () => {
    const alone = await readFileImport(strToU8(CHAT));
    const zipped = await readFileImport(zipSync({ "a/_chat.txt": strToU8(CHAT), "b/_chat.txt": strToU8(OTHER) }));
    expect(zipped.messages.slice(0, 2)).toEqual(alone.messages);
    expect(zipped.detection.speakers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Ana", "Eva", "Shop Bot"]),
    );
    expect(listConversations(zipped.messages)).toHaveLength(2);
    expect(zipped.stats).toMatchObject({ messages: 4, conversations: 2 });
  });

  it("finds the end of a member whose data holds the signs of an end", async () => {
    const signs = strToU8("PK\u0007\u0008PK\u0003\u0004PK\u0001\u0002 and so on ".repeat(9000));
    for (const bytes of [
      zipStream({ "a.bin": signs, "b.txt": strToU8(TRANSCRIPT) }, true),
      zipStream({ "a.bin": signs, "b.txt": strToU8(TRANSCRIPT) }),
    ]) {
      const names: string[] = [];
      for await (const member of readZip(openInChunks(bytes, 1000)())) {
        let length = 0;
        for await (const chunk of member.content()) length += chunk.byteLength;
        names.push(`${member.name} ${length}`);
      }
      expect(names).toEqual([`a.bin ${signs.byteLength}`, `b.txt ${TRANSCRIPT.length}`]);
    }
  });

  it("refuses encrypted files, zips in zips, names outside, other compressions and damage, in words", async () => {
    const plain = zipSync({ "a.txt": strToU8(TRANSCRIPT) });
    const cases: [Uint8Array, string][] = [
      [setByte(plain, 6, 1), "encrypted"],
      [zipSync({ "a.txt": zipSync({ "b.txt": strToU8(TRANSCRIPT) }) }), "another compressed file"],
      [zipSync({ "../a.txt": strToU8(TRANSCRIPT) }), "outside its folder"],
      [setByte(plain, 8, 12), "compressed in a way"],
      [setByte(plain, 0x1f + 6, 0x07), "damaged"],
      [zipSync({ "a.jpg": strToU8("x") }), "no file with conversations"],
      [zipSync({}), "no file with conversations"],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "password"],
    ];
    for (const [bytes, words] of cases) {
      const { detection, messages } = await readFileImport(bytes);
      expect(messages).toEqual([]);
      expect(detection.warnings.map(({ message }) => message).join()).toContain(words);
    }
  });

  // Vitest fails for an error that is thrown outside of any promise, which would end the program.
  it(
    "may be left in the middle of a member that still grows, and reads the next one",
    { timeout: 120_000 },
    async () => {
      const large = new Uint8Array(16 * 1024 * 1024).fill(97);
      const bytes = zipSync({ "a.txt": large, "b.txt": strToU8(TRANSCRIPT) });
      for (const pieces of [2, 3, 6, 18]) {
        const names: string[] = [];
        for await (const member of readZip(openInChunks(bytes, 64 * 1024)())) {
          let left = pieces;
          for await (const piece of member.content()) {
            if (--left === 0) break;
            // Slower than the platform unpacks, so that more is waiting when the reading ends.
            for (let turn = 0; turn < 10; turn++) {
              createHash("sha256").update(piece).digest();
              await setImmediate();
            }
          }
          names.push(member.name);
        }
        expect(names).toEqual(["a.txt", "b.txt"]);
      }
    },
  );

  it("refuses a small file that becomes large and says that it is short", async () => {
    const bytes = zipSync({ "_chat.txt": joinBytes([strToU8(CHAT.repeat(60_000))], CHAT.length * 60_000) });
    // The size before packing, in the header of the member.
    bytes.set([10, 0, 0, 0], 22);
    const { errors, detection } = await readFileImport(bytes);
    const said = [...errors, ...detection.warnings].map(({ message }) => message);
    expect(said.join()).toContain("200 times");
  });

  it("refuses more than 10,000 files", async () => {
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.jpg`, new Uint8Array()]));
    const { detection } = await readFileImport(zipSync(files, { level: 0 }));
    expect(detection.warnings[0]?.message).toContain("10000 files");
  });

  it("never throws, wherever it is cut and whatever is changed in it", async () => {
    const bytes = zipStream({ "_chat.txt": strToU8(CHAT), "b.jpg": strToU8("xyz") });
    for (let end = 0; end < bytes.byteLength; end++) {
      const { detection, errors } = await readFileImport(bytes.subarray(0, end));
      if (detection.format === null) expect(detection.warnings[0]?.message).toBeTruthy();
      else if (end < CHAT.length / 2) expect(errors.length).toBeGreaterThan(0);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.byteLength - 1), fc.nat(255)), { maxLength: 5 }),
        async (changes) => {
          const changed = changes.reduce((current, [at, value]) => setByte(current, at, value), bytes);
          const { messages } = await readFileImport(changed);
          expect(messages.length).toBeLessThanOrEqual(4);
        },
      ),
      { numRuns: 300 },
    );
  });
});
