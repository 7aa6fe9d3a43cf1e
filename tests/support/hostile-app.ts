/** The program with everything that takes a body: several clients, an administrator, each channel and a ticket's address for mail. */
import { z } from "zod";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { buildReplyAddress } from "#src/server/features/tickets/reply-address.ts";
import { createAdminSession, createTestAdministrator } from "./administrators.ts";
import { listEndpoints } from "./endpoints.ts";
import type { Endpoint } from "./endpoints.ts";
import { listHostileJson, listHostileShapes } from "./hostile-bodies.ts";
import { MAIL_ADDRESS, MAIL_SENDER } from "./hostile-files.ts";
import { getBodyClass, listHostileRequests } from "./hostile-requests.ts";
import type { HostileRequest } from "./hostile-requests.ts";
import { startJsonServer } from "./json-server.ts";
import { findFreePort } from "./port.ts";
import { connectEveryChannel } from "./signed-channels.ts";
import type { SignedChannel } from "./signed-channels.ts";
import { startSignedInApp } from "./signed-in-app.ts";
import type { SignedIn, SignedInApp } from "./signed-in-app.ts";

const MAIL = { INBOUND_MAIL_ADDRESS: "reply@support.example.com", INBOUND_MAIL_SECRET: "s".repeat(40) };
const CHANNEL_BYTES = 4 * 1024 * 1024;
const SHAPE_BYTES = 64 * 1024;

export type ListedRequest = HostileRequest & {
  /** Method and file, or the channel. */
  endpoint: string;
  bodyClass: string;
  /** The endpoint's limit; null if it has its own. */
  bodyBytes: number | null;
};

export type HostileApp = {
  server: SignedInApp;
  endpoints: Endpoint[];
  /** Everything that is sent, endpoint by endpoint. */
  list(): ListedRequest[];
  /** Sends a request from an address of its own, so that no limit of requests per address refuses it. */
  send(request: HostileRequest): Promise<{ status: number; text: string }>;
  /** The bytes of bodies that are held, and the most since the last call. */
  takeHeld(): Promise<{ held: number; peak: number }>;
  stop(): Promise<void>;
};

/** Starts it. */
export async function startHostileApp(): Promise<HostileApp> {
  const platforms = await startJsonServer();
  const metricsPort = String(await findFreePort());
  const settings = { ...MAIL, CHANNEL_HOSTS: new URL(platforms.origin).host, BILLING_SANDBOX: "on" };
  const server = await startSignedInApp({ ...settings, TRUST_PROXY: "1", METRICS_PORT: metricsPort });
  setEnv(settings);
  const sender = await server.signIn({ unlimited: true });
  const { system } = getDatabase();
  const { token: adminToken } = await createAdminSession(
    system,
    await getJwtKeys(),
    await createTestAdministrator(system),
  );
  const channels = await connectEveryChannel({
    client: await server.signIn({ unlimited: true }),
    addresses: platforms.origin,
  });
  const endpoints = await listEndpoints();
  const mail = await openTicket(server, sender);
  const ids = { apiAccount: sender.apiAccountId, ownApiAccount: sender.apiAccountId, user: sender.userId };
  let sent = 0;

  function getToken({ file, accepts: { access } }: Endpoint): string | null {
    if (file === "support/inbound-mail") return MAIL.INBOUND_MAIL_SECRET;
    if (access === "admin") return adminToken;
    if (access === "user" || access === "userOrDevice") return sender.accessToken;
    const takesKey = typeof access === "object" && ("key" in access || "keyOrApp" in access);
    return takesKey ? sender.apiKey : null;
  }

  function list(): ListedRequest[] {
    const seen = new Set<string>();
    const requests = endpoints.flatMap((endpoint) => {
      const bodyClass = getBodyClass(endpoint);
      if (bodyClass === null) return [];
      const all = !seen.has(bodyClass);
      seen.add(bodyClass);
      const token = getToken(endpoint);
      const authorization = token !== null && { authorization: `Bearer ${token}` };
      return listHostileRequests(endpoint, { ids, all }).map((request) => ({
        ...request,
        ...{ endpoint: `${endpoint.method} ${endpoint.file}`, bodyClass, bodyBytes: endpoint.accepts.bodyBytes },
        headers: { ...request.headers, ...authorization },
        body: endpoint.file === "support/inbound-mail" ? addressMail(request.body, mail) : request.body,
      }));
    });
    const { origin } = new URL(server.app.url);
    return [
      ...requests,
      ...channels.flatMap((channel, index) => listChannelRequests(channel, { origin, all: index === 0 })),
    ];
  }

  return {
    server,
    endpoints,
    list,
    async send({ method, path, headers, body }) {
      sent++;
      const address = `10.${String(sent >> 16)}.${String((sent >> 8) & 255)}.${String(sent & 255)}`;
      const init = { method, headers: { ...headers, "x-forwarded-for": address }, body };
      const response = await fetch(new URL(path, server.app.url), { ...init, redirect: "manual" });
      return { status: response.status, text: await response.text() };
    },
    async takeHeld() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const find = (at: string): number =>
        Number(new RegExp(`^threadlight_request_body_bytes\\{at="${at}"\\} (\\S+)$`, "m").exec(text)?.[1]);
      return { held: find("now"), peak: find("peak") };
    },
    async stop() {
      await server.stop();
      await platforms.close();
    },
  };
}

/** Signed bodies for a channel: its sample with each family, and for one of them what none should take. */
function listChannelRequests(
  { connector, channel, sign }: SignedChannel,
  { origin, all }: { origin: string; all: boolean },
): ListedRequest[] {
  const shapes = listHostileShapes(parseJson(sign().body) ?? {}, SHAPE_BYTES);
  const place = `/api/channels/${connector.id}/${channel.client.apiAccountId}`;
  return [...shapes, ...(all ? listHostileJson(CHANNEL_BYTES) : [])].map(({ family, kind, body, headers }) => {
    const isPacked = typeof body !== "string";
    // Signatures cover the bytes as they are sent.
    const signed = sign(isPacked ? "{}" : body, origin);
    return {
      ...{ name: `channel ${connector.id}: ${kind}`, endpoint: `channel ${connector.id}`, family, kind },
      ...{ bodyClass: "channel, signed, 4096 KiB", bodyBytes: CHANNEL_BYTES },
      method: "POST",
      path: signed.query === "" ? place : `${place}?${signed.query}`,
      body: isPacked ? body : signed.body,
      headers: { ...signed.headers, ...(isPacked && headers) },
    };
  });
}

async function openTicket(server: SignedInApp, sender: SignedIn): Promise<{ address: string; sender: string }> {
  const body = JSON.stringify({ subject: "Upload", text: "It stops.", attachments: [] });
  const headers = { "content-type": "application/json" };
  const answer = await server.call(sender.accessToken, "/api/support/tickets", { method: "POST", headers, body });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  const profile = await server.call(sender.accessToken, "/api/profile");
  const { email } = z.object({ email: z.string() }).parse(await profile.json());
  return { address: buildReplyAddress(id) ?? "", sender: email };
}

function addressMail(
  body: HostileRequest["body"],
  { address, sender }: { address: string; sender: string },
): HostileRequest["body"] {
  if (typeof body === "string") return body;
  const text = Buffer.from(body).toString("latin1");
  return text.replace(MAIL_ADDRESS, address).replace(MAIL_SENDER, sender);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
