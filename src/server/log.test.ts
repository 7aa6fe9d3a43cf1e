import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "./env.ts";
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

  it("hides the secret of every page and endpoint whose path has one, however the path is spelled", async () => {
    const pages = await readdir(join(PROJECT_ROOT, "src", "pages"), { recursive: true });
    const secret = pages.filter((page) => /\[(token|sessionId|portalId)\]/.test(page) && /\.(ts|astro)$/.test(page));
    // A shared report and its PDF, the login of administrators, and the demo's checkout.
    expect(secret.length).toBeGreaterThanOrEqual(7);
    for (const page of secret) {
      const path = `/${page.replace(/(\/index)?\.(ts|astro)$/, "")}`.replace(/\[\w+\]/g, "s3cret-s3cret");
      for (const spelling of [
        path,
        path.toUpperCase(),
        `/${path}`,
        path.replace(/^\/./, "/%" + path.charCodeAt(1).toString(16)),
      ]) {
        const line = write((log) => log.info({ path: spelling }, "request"));
        expect([spelling, line]).toEqual([spelling, expect.not.stringMatching(/s3cret/i)]);
      }
    }
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

  it("logs the message of an error that a library copied into a plain object", () => {
    // As pg-boss reports the errors of its workers.
    const error = {
      ...new Error("lost"),
      message: "timeout exceeded when trying to connect",
      stack: "Error: timeout",
      queue: "mails",
    };
    expect(JSON.parse(write((log) => log.warn({ err: error }, "the job queue reported an error")))).toMatchObject({
      err: { message: "timeout exceeded when trying to connect", stack: "Error: timeout", queue: "mails" },
    });
  });

  it("logs each failure of an error that has only parts, and the fields of an object that has no message", () => {
    const refused = new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:5432")]);
    expect(write((log) => log.error({ err: refused }, "failed"))).toContain("connect ECONNREFUSED 127.0.0.1:5432");
    const line = write((log) => log.error({ err: { detail: "Failing row contains (hello there)" } }, "failed"));
    expect(line).toContain("an object with the fields detail");
    expect(line).not.toMatch(/hello there|object Object/);
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
