import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readDocSamples } from "#tests/support/doc-samples.ts";
import { formatBody } from "./messages.service.ts";
import { formatSecret, signMessage } from "./sign-message.ts";

const run = promisify(execFile);
const SECRET = formatSecret(Buffer.alloc(32, 1));
const BODY = formatBody("webhook.test", { message: "Olá, it's a “test”" }, Date.now());

/** Headers of a message, signed with the secret of a rotation too. */
function sign(seconds: number): Record<string, string> {
  const secrets = [formatSecret(Buffer.alloc(32, 2)), SECRET];
  return signMessage({ messageId: "msg_1", body: BODY }, { secrets, seconds });
}

test.each([
  ["js", "verify.mjs", process.execPath],
  ["python", "verify.py", "python3"],
])("the documentation's %s code accepts our messages and refuses others", async (language, name, program) => {
  const sample = (await readDocSamples("webhooks")).find((one) => one.language === language);
  const folder = await mkdtemp(join(tmpdir(), "threadlight-verify-"));
  try {
    const call = async (headers: Record<string, string>, body: string): Promise<string> => {
      const values = [body, headers, SECRET].map((value) => JSON.stringify(value)).join(", ");
      const print = language === "js" ? `console.log(verify(${values}).type);` : `print(verify(${values})["type"])`;
      const path = join(folder, name);
      await writeFile(path, `${sample?.code ?? ""}\n${print}\n`);
      return run(program, [path]).then(
        ({ stdout }) => stdout.trim(),
        (error: unknown) => String(error instanceof Error ? error.message : error),
      );
    };
    const now = Math.floor(Date.now() / 1_000);
    expect(await call(sign(now), BODY)).toBe("webhook.test");
    expect(await call(sign(now), BODY.replace("test", "tset"))).toContain("Wrong signature");
    expect(await call(sign(now - 3_600), BODY)).toContain("Too old");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
