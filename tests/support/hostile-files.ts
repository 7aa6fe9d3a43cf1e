/** Files made to cost more than they weigh, by what they seem to be. */
import { crc32, deflateSync, gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { encodeOpus } from "./encode-opus.ts";
import type { HostileBody } from "./hostile-bodies.ts";
import { buildWorkbook } from "./workbook.ts";

const MIB = 1024 * 1024;
const SIZE = MIB / 4;
/** What packed files hold. */
const INSIDE_BYTES = 64 * MIB;

/** What a file seems to be, so that an endpoint is sent what it reads. */
export type FileSort = "table" | "text" | "packed" | "media" | "mail";

export type HostileFile = HostileBody & { fileName: string; sort: FileSort };

let files: HostileFile[] | undefined;

/** Files of about a quarter of a MiB or, packed, of a few KB. Built once. */
export function listHostileFiles(): HostileFile[] {
  files ??= [
    ...toFiles("table", buildTables()),
    ...toFiles("text", buildTexts()),
    ...toFiles("packed", buildPacked()),
    ...toFiles("media", buildMedia()),
    ...toFiles("mail", buildMails()),
  ];
  return files;
}

function toFiles(sort: FileSort, contents: Record<string, Content>): HostileFile[] {
  return Object.entries(contents).map(([kind, [fileName, content]]) => ({
    ...{ family: "files" as const, sort, kind, fileName, headers: { "content-type": "application/octet-stream" } },
    body: Uint8Array.from(typeof content === "string" ? Buffer.from(content) : content),
  }));
}

type Content = readonly [fileName: string, content: string | Uint8Array];

function buildTables(): Record<string, Content> {
  const head = "conversation_id,role,text\n";
  return {
    "a CSV of one line": ["a.csv", `${head}${"x".repeat(SIZE)}`],
    "a CSV of one quoted cell": ["a.csv", `${head}1,user,"${'x""'.repeat(SIZE / 3)}`],
    "a CSV of open quotes": ["a.csv", `${head}${'1,user,"x\n'.repeat(SIZE / 10)}`],
    "a CSV of many columns": ["a.csv", `${"a,".repeat(SIZE / 4)}\n${",".repeat(SIZE / 4)}`],
    "a CSV of many rows": ["a.csv", `${head}${"1,user,a\n".repeat(SIZE / 9)}`],
    "a CSV of empty rows": ["a.csv", `${head}${"\n".repeat(SIZE)}`],
    "a CSV with a long number": ["a.csv", `${head}1,user,${"1 ".repeat(SIZE / 2)}`],
    "a workbook of many cells": ["a.xlsx", buildWorkbook({ rows: buildCells(50_000) })],
    "a workbook of many texts": [
      "a.xlsx",
      buildWorkbook({ rows: buildCells(10), strings: Array.from({ length: 50_000 }, () => "<t>x</t>") }),
    ],
    "a workbook with a far cell": [
      "a.xlsx",
      buildWorkbook({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    ],
    "a workbook of deep tags": ["a.xlsx", buildWorkbook({ rows: "<row>".repeat(50_000) })],
  };
}

function buildCells(count: number): string {
  return `<row r="1">${'<c r="A1" t="inlineStr"><is><t>x</t></is></c>'.repeat(count)}</row>`;
}

function buildTexts(): Record<string, Content> {
  return {
    "a transcript of one line": ["a.txt", `User: ${"x ".repeat(SIZE / 2)}`],
    "a transcript of heads": ["a.txt", "User: \n".repeat(SIZE / 7)],
    "a transcript of colons": ["a.txt", ":".repeat(SIZE)],
    "a transcript of many speakers": [
      "a.txt",
      Array.from({ length: 20_000 }, (_, at) => `Name ${String(at)}: hi\n`).join(""),
    ],
    "a chat of times": ["a.txt", "[12/11/2026, 10:00:00] ".repeat(SIZE / 23)],
    "a chat of spaces": ["a.txt", `[12/11/2026, 10:00:00] Ana:${" ".repeat(SIZE)}x`],
    "a transcript of cues": ["a.vtt", `WEBVTT\n\n${"00:00:01.000 --> 00:00:02.000\n<v Bot>a\n\n".repeat(SIZE / 41)}`],
    "a transcript of tags": ["a.vtt", `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${"<v Bot>".repeat(SIZE / 7)}\n`],
    "an SRT of arrows": ["a.srt", `1\n${"00:00:01,000 --> ".repeat(SIZE / 17)}`],
    "JSON lists in lists": ["a.json", `${"[".repeat(SIZE / 2)}${"]".repeat(SIZE / 2)}`],
    "JSON of messages without end": ["a.json", `{"messages":[${'{"role":"user","text":"'.repeat(SIZE / 23)}`],
    "JSON of empty messages": ["a.json", `{"messages":[${"{},".repeat(SIZE / 3)}{}]}`],
    "JSON of one text": ["a.json", `{"messages":[{"role":"user","text":"${"\\n".repeat(SIZE / 2)}"}]}`],
    zeros: ["a.bin", new Uint8Array(SIZE)],
  };
}

function buildPacked(): Record<string, Content> {
  const rows = Buffer.alloc(INSIDE_BYTES, "1,user,hello there\n");
  const many = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`${String(at)}.txt`, Buffer.from("User: hi")]),
  );
  return {
    "gzip of much more": ["a.csv.gz", gzipSync(rows)],
    "gzip cut short": ["a.csv.gz", gzipSync(rows).subarray(0, 10_000)],
    "a zip of much more": ["a.zip", zipSync({ "a.csv": rows })],
    "a zip of many files": ["a.zip", zipSync(many, { level: 0 })],
    "a zip in a zip": ["a.zip", zipSync({ "b.zip": zipSync({ "a.csv": rows }) })],
    "a zip without directory": ["a.zip", zipSync({ "a.csv": rows }).subarray(0, 30_000)],
    "zip heads": ["a.zip", Buffer.alloc(SIZE, Buffer.from([0x50, 0x4b, 0x03, 0x04]))],
  };
}

function buildMedia(): Record<string, Content> {
  const wav = Buffer.alloc(SIZE);
  wav.write(
    "RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x02\0\x40\x1f\0\0\0\x7d\0\0\x04\0\x10\0data\xff\xff\xff\xff",
    "latin1",
  );
  return {
    "a picture of a few KB that is large": ["a.png", buildPng(20_000, 2_000)],
    "a picture that says it is huge": ["a.png", buildPng(60_000, 60_000, 1)],
    "a JPEG of heads": ["a.jpg", Buffer.alloc(400 * 1024, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))],
    "a WAV that says it is endless": ["a.wav", wav],
    "a WAV of chunks": ["a.wav", Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE"), Buffer.alloc(SIZE, "junk\0\0\0\0")])],
    "an Ogg of damaged packets": ["a.ogg", encodeOpus(2_000, Buffer.from([0xff, 0xff]))],
    "an MP3 of heads": ["a.mp3", Buffer.alloc(SIZE, Buffer.from([0xff, 0xfb, 0x90, 0x00]))],
  };
}

/** A black picture of one bit a pixel; with fewer `rows` than it says. */
function buildPng(width: number, height: number, rows = height): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    buildChunk("IHDR", head),
    buildChunk("IDAT", pixels),
    buildChunk("IEND", Buffer.alloc(0)),
  ]);
}

function buildChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Where the mails below are sent: the test puts a ticket's address there. */
export const MAIL_ADDRESS = "ticket-address@example.com";
/** The address of their sender. */
export const MAIL_SENDER = "sender-address@example.com";

function buildMails(): Record<string, Content> {
  const head = `From: <${MAIL_SENDER}>\r\nTo: <${MAIL_ADDRESS}>\r\n`;
  const html = (body: string): string => `${head}Content-Type: text/html\r\n\r\n${body}`;
  const parts = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n`;
  return {
    "a mail of parts": ["a.eml", `${parts}${"--b\r\n\r\nx\r\n".repeat(SIZE / 10)}`],
    "a mail of mails": ["a.eml", `${head}${"Content-Type: message/rfc822\r\n\r\n".repeat(SIZE / 32)}`],
    "a mail of headers": ["a.eml", `${head}${"X-A: b\r\n".repeat(SIZE / 8)}\r\nx`],
    "a mail with a long header": ["a.eml", `${head}Subject: ${"=?utf-8?q?a?= ".repeat(SIZE / 14)}\r\n\r\nx`],
    "a mail with a folded header": ["a.eml", `${head}Subject: ${"a\r\n ".repeat(SIZE / 4)}\r\n\r\nx`],
    "a mail to many": ["a.eml", `${head}Cc: ${"a@b.c, ".repeat(SIZE / 7)}\r\n\r\nx`],
    "a mail to many tickets": ["a.eml", `${head}Cc: ${`x+${"a".repeat(42)}@b.c, `.repeat(SIZE / 50)}\r\n\r\nx`],
    "a mail with a group of many": ["a.eml", `${head}Cc: a:${"(".repeat(SIZE / 2)}\r\n\r\nx`],
    "a mail of quotes": ["a.eml", `${head}\r\n${"> > > \r\n".repeat(SIZE / 8)}`],
    "a mail of one line": ["a.eml", `${head}\r\nOn ${"wrote: ".repeat(28)}${" ".repeat(SIZE)}x`],
    "a mail of dashes": ["a.eml", `${head}\r\n${"-".repeat(SIZE)}`],
    "a mail of fields": ["a.eml", `${head}\r\n${"From: 1\r\n".repeat(SIZE / 9)}`],
    "a mail of spaces": ["a.eml", `${head}\r\n${" ".repeat(SIZE)}x`],
    "a mail of tags": ["a.eml", html("<div>".repeat(SIZE / 5))],
    "a mail of open tags": ["a.eml", html("<a ".repeat(SIZE / 3))],
    "a mail of open comments": ["a.eml", html("<!--".repeat(SIZE / 4))],
    "a mail of style tags": ["a.eml", html("<style>".repeat(SIZE / 7))],
    "a mail of entities": ["a.eml", html("&".repeat(SIZE))],
    "a mail in base64": ["a.eml", `${head}Content-Transfer-Encoding: base64\r\n\r\n${"QUJD\r\n".repeat(SIZE / 6)}`],
    "a mail in quoted printable": [
      "a.eml",
      `${head}Content-Transfer-Encoding: quoted-printable\r\n\r\n${"=C3=A3=\r\n".repeat(SIZE / 9)}`,
    ],
  };
}
