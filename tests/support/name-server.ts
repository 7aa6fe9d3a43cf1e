/** A name server that answers TXT questions (RFC 1035 over UDP). */
import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;
const IN = 1;

export type NameServer = { address: string; stop(): Promise<void> };

type Records = readonly string[] | null;
type ListRecords = (name: string) => Records | Promise<Records>;

/** Starts a name server on a free port. `listRecords` gives the texts of a name in lower case; null for a name that does not exist. */
export async function startNameServer(listRecords: ListRecords): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    void answer(query, listRecords).then((response) => socket.send(response, port, address));
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

async function answer(query: Buffer, listRecords: ListRecords): Promise<Buffer> {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const isText = query.readUInt16BE(at + 1) === TXT;
  const records = await listRecords(labels.join(".").toLowerCase());
  const answers = isText ? (records ?? []) : [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  // A response to a recursive question; code 3 for a name that does not exist.
  head.writeUInt16BE(0x8180 | (records === null ? 3 : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, question, ...answers.map(buildRecord)]);
}

/** The name is a pointer to the question; the data is one text. */
function buildRecord(text: string): Buffer {
  const data = Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)]);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(IN, 4);
  head.writeUInt32BE(1, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
