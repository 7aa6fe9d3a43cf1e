/** Upper bound for bench ingest: only parses and validates the bodies and responds after a group commit of the rows. */
import { createServer } from "node:http";
import { z } from "zod";
import { messageSchema } from "#src/domain/ingest/ingest.contract.ts";
import type { MessageItem } from "#src/domain/ingest/ingest.contract.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { insertPlain } from "./plain-rows.ts";

const bodySchema = z.object({ messages: z.array(messageSchema) });
const sql = connectAsOwner(process.argv[2] ?? "");

type Waiting = { items: MessageItem[]; done: () => void };
let queue: Waiting[] = [];
let writing = false;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { messages } = bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    queue.push({ items: messages, done: () => respond(messages.length) });
    if (!writing) void write();
  });
  function respond(accepted: number): void {
    const body = JSON.stringify({ accepted, duplicates: 0 });
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  }
});

async function write(): Promise<void> {
  writing = true;
  await Promise.resolve();
  while (queue.length > 0) {
    const group = queue;
    queue = [];
    await insertPlain(
      sql,
      group.flatMap((request) => request.items),
    );
    for (const { done } of group) done();
  }
  writing = false;
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" && address !== null ? address.port : 0}\n`);
});
