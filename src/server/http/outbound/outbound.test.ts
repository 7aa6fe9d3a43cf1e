import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { AppError } from "../../../domain/shared/errors.ts";
import { setEnv } from "../../env.ts";
import { sendOutbound } from "./outbound.ts";
import { OutboundRefused, checkOutbound, requireOutbound } from "./outbound-target.ts";

const servers: Server[] = [];
afterEach(async () => {
  setEnv({ WEBHOOK_ALLOW_HOSTS: "" });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** Ways into a private network: by address, by spelling of the address, by name, and by what a name resolves to. */
const REFUSED_HOSTS = [
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.254", "127.0.0.1", "127.1.2.3"],
  ...["169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.7", "192.88.99.1", "192.168.1.1"],
  ...["198.18.0.1", "198.19.255.255", "198.51.100.3", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1"],
  ...["255.255.255.255", "2130706433", "0x7f000001", "0x7f.1", "017700000001", "127.1", "127.0.1", "0", "3232235777"],
  ...["0xa9fea9fe", "%31%32%37.0.0.1", "１２７.0.0.1", "127。0。0。1"],
  ...["[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:a9fe:a9fe]"],
  ...["[::10.0.0.1]", "[::c0a8:101]", "[64:ff9b::10.0.0.1]", "[64:ff9b::808:808]", "[64:ff9b:1::1]", "[100::1]"],
  ...["[2001::1]", "[2001:0:4136:e378::]", "[2001:db8::1]", "[2002:7f00:1::]", "[2002:a00:1::1]", "[fc00::1]"],
  ...["[fd12:3456::1]", "[fe80::1]", "[febf::1]", "[fec0::1]", "[ff02::1]", "[5f00::1]"],
  ...["localhost", "LOCALHOST.", "app.localhost", "printer.local", "metadata.google.internal", "db.internal."],
];

test.each(REFUSED_HOSTS)("refuses https://%s", async (host) => {
  await expect(checkOutbound(`https://${host}/hook`)).rejects.toThrow(OutboundRefused);
  await expect(sendOutbound(`https://${host}/hook`)).rejects.toThrow(OutboundRefused);
});

test.each([
  "http://93.184.215.14/",
  "ftp://93.184.215.14/",
  "file:///etc/passwd",
  "gopher://93.184.215.14/",
  "https://user:password@93.184.215.14/",
  "https://user@93.184.215.14/",
  "javascript:alert(1)",
  "not an address",
  "//93.184.215.14",
  `https://93.184.215.14/${"a".repeat(2_000)}`,
])("refuses %s", async (address) => {
  await expect(checkOutbound(address)).rejects.toThrow(OutboundRefused);
});

test("accepts public addresses of both families", async () => {
  for (const host of ["93.184.215.14", "[2606:2800:21f:cb07:6820:80da:af6b:8b2c]", "[::ffff:93.184.215.14]"]) {
    await expect(checkOutbound(`https://${host}/hook`)).resolves.toMatchObject({ url: { pathname: "/hook" } });
  }
});

test("refuses a name if one of its addresses is private, and one that can't be resolved", async () => {
  const addresses = [
    { address: "93.184.215.14", family: 4 },
    { address: "10.0.0.5", family: 4 },
  ];
  const resolve = () => Promise.resolve(addresses);
  await expect(checkOutbound("https://hooks.example.com", { resolve })).rejects.toThrow("public");
  const fail = () => Promise.reject(new Error("ENOTFOUND"));
  await expect(checkOutbound("https://hooks.example.com", { resolve: fail })).rejects.toThrow("not found");
});

test("refuses the product's own host, also where a host is allowed", async () => {
  setEnv({ PUBLIC_URL: "https://app.example.com", WEBHOOK_ALLOW_HOSTS: "app.example.com" });
  await expect(checkOutbound("https://app.example.com/api")).rejects.toThrow("this site");
  setEnv({ PUBLIC_URL: "" });
});

test("names the field when an address is saved", async () => {
  await expect(requireOutbound("https://10.0.0.1/")).rejects.toSatisfy(
    (error) => error instanceof AppError && error.status === 422 && error.fields?.["url"] !== undefined,
  );
});

test("connects to the address that was checked, with the name as Host, and resolves it once", async () => {
  const hosts: (string | undefined)[] = [];
  const port = await listen((request, response) => {
    hosts.push(request.headers.host);
    response.end("hello");
  });
  let resolutions = 0;
  const resolve = () => {
    resolutions++;
    // What a rebinding name server would say the second time: nothing listens there.
    return Promise.resolve([{ address: resolutions === 1 ? "127.0.0.1" : "127.0.0.99", family: 4 }]);
  };
  const address = `http://hooks.example.com:${port}/a?b=1`;
  const response = await sendOutbound(address, { resolve, isAllowedHost: () => true, body: "{}" });
  expect(response.status).toBe(200);
  expect(response.body.toString()).toBe("hello");
  expect(hosts).toEqual([`hooks.example.com:${port}`]);
  expect(resolutions).toBe(1);
});

test("does not follow redirects", async () => {
  let requests = 0;
  const port = await listen((_request, response) => {
    requests++;
    response.writeHead(302, { location: `http://127.0.0.1:${port}/next` }).end();
  });
  setEnv({ WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}` });
  expect((await sendOutbound(`http://127.0.0.1:${port}/`)).status).toBe(302);
  expect(requests).toBe(1);
});

test("reads 64 KiB of an endless response and closes the connection", async () => {
  const closed = Promise.withResolvers<number>();
  const port = await listen((_request, response) => {
    let sent = 0;
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16 * 1024))) sent++;
    };
    response.on("drain", write).on("close", () => closed.resolve(sent));
    write();
  });
  setEnv({ WEBHOOK_ALLOW_HOSTS: "127.0.0.1" });
  const response = await sendOutbound(`http://127.0.0.1:${port}/`);
  expect(response).toMatchObject({ isCut: true, status: 200 });
  expect(response.body).toHaveLength(64 * 1024);
  // Socket buffers of both sides hold a few megabytes at most.
  expect(await closed.promise).toBeLessThan(1_000);
});

test("gives up on a server that accepts and says nothing", async () => {
  const port = await listen(() => undefined);
  setEnv({ WEBHOOK_ALLOW_HOSTS: "127.0.0.1" });
  await expect(sendOutbound(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).rejects.toThrow(
    "No response within 50 ms",
  );
});

test("sends nothing that it was not told to", async () => {
  const received = Promise.withResolvers<Record<string, unknown>>();
  const port = await listen((request, response) => {
    received.resolve(request.headers);
    response.end();
  });
  setEnv({ WEBHOOK_ALLOW_HOSTS: "127.0.0.1" });
  await sendOutbound(`http://127.0.0.1:${port}/`, { body: "{}", headers: { "content-type": "application/json" } });
  expect(Object.keys(await received.promise).sort()).toEqual([
    ...["accept-encoding", "connection", "content-length", "content-type", "host"],
  ]);
});

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
