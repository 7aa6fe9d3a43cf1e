import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "#src/pages/api/channels/[channel]/[accountId]/index.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { bodyBudget } from "#src/server/http/body/body-budget.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectTelegram } from "#tests/support/telegram-channel.ts";

setUpFileDatabase();

let channel: TestChannel;
let headers: Record<string, string>;
beforeAll(async () => {
  ({ channel, headers } = await connectTelegram());
});

const FOUR_MIB = 4 * 1024 * 1024;
const BODIES: [name: string, body: string, status: number][] = [
  ["deep", `{"update_id":1,"message":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}}`, 400],
  ["wide", `{"update_id":1,"message":[${"{},".repeat(1_300_000)}{}]}`, 413],
  [
    "many keys",
    `{"update_id":1,"message":{${Array.from({ length: 200_000 }, (_, at) => `"k${String(at)}":1`).join()}}}`,
    400,
  ],
  ["many items", `{"update_id":1,"message":[${"1,".repeat(2_000_000)}1]}`, 413],
  ["a bomb", " ".repeat(FOUR_MIB + 1), 413],
  ["a long string", `{"update_id":1,"note":"${"x".repeat(FOUR_MIB - 100)}"}`, 200],
];

describe("a signed webhook", () => {
  it.each(BODIES)(
    "of a few KB that inflates to 4 MiB is checked before it is parsed: %s",
    async (_name, body, status) => {
      const zipped = gzipSync(body);
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          channel.post({ body: zipped, headers: { ...headers, "content-encoding": "gzip" } }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
      expect(bodyBudget.report().held).toBe(0);
    },
  );
});

it("to an account that is not connected is refused before its body is read", async () => {
  const url = new URL(`http://localhost:4321/api/channels/telegram/${createId()}`);
  let pulled = 0;
  const stream = new ReadableStream(
    {
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(1));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", headers, body: stream, duplex: "half" };
  const request = new Request(url, init);
  const response = await POST({ request, url, params: { channel: "telegram", accountId: createId() } });
  expect([response.status, pulled]).toEqual([404, 0]);
});
