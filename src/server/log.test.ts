import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

describe("the log", () => {
  it("hides secrets and message texts, at the top and one level down", () => {
    const line = write((log) =>
      log.info({ password: "p4ss", user: { email: "a@b.example", text: "hello there" } }, "m"),
    );
    expect(line).not.toMatch(/p4ss|a@b\.example|hello there/);
    expect(line).toContain("[hidden]");
  });

  it("hides a secret at the end of a path", () => {
    const line = write((log) => log.info({ method: "GET", path: "/admin-login/s3cret" }, "request"));
    expect(line).not.toContain("s3cret");
    expect(line).toContain("/admin-login/:token");
  });

  it("logs an error's message, code and cause but no database rows", () => {
    const error = Object.assign(new Error("duplicate key", { cause: new Error("why") }), {
      code: "23505",
      detail: "Failing row contains (hello there)",
    });
    const line = write((log) => log.error({ err: error }, "failed"));
    expect(line).not.toContain("hello there");
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      err: { message: "duplicate key", code: "23505", cause: { message: "why" } },
    });
  });
});

function write(use: (log: ReturnType<typeof createLog>) => void): string {
  let written = "";
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  use(createLog("info", sink));
  return written;
}
