/** The message on the terminal after startup. */
import { relative } from "node:path";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { PROJECT_ROOT, getEnv } from "#src/server/env.ts";
import type { Role } from "#src/server/env-operations.ts";
import { getOutboxFolder, isOutboxOpen } from "#src/server/providers/mail/mail.ts";
import { print } from "./lifecycle.ts";

/** Prints the address, the demo logins if there are any, and how to stop. */
export function printBanner(options: {
  host: string;
  port: number;
  role: Role;
  dataDir: string;
  publicUrl?: string | undefined;
  login?: { email: string; password: string } | undefined;
  admin?: { email: string; password: string; secret: string } | undefined;
}): void {
  const { login, admin } = options;
  const local = `http://${getBrowserHost(options.host)}:${String(options.port)}`;
  const url = options.publicUrl ?? local;
  const rows = [
    options.role === "jobs" ? ["Jobs only", `${local}/healthz`] : ["Open", url],
    ...(options.role === "jobs" || url === local ? [] : [["Listens at", local]]),
    ...(options.role === "web" ? [["Jobs", "none here: no mail or webhook is sent by this process"]] : []),
    ...(login === undefined ? [] : [["Demo login", `${login.email}  ${login.password}`]]),
    ...(admin === undefined
      ? []
      : [
          ["Demo admin", `${admin.email}  ${admin.password}  at ${paths.admin.login}`],
          ["", `code: npm run -s admin:code, or an authenticator app with ${admin.secret}`],
        ]),
    ...(getEnv().smtp === undefined ? [["Mails", findOutbox(url)]] : []),
    ["Data", shortenPath(options.dataDir)],
    ["Stop", "Ctrl-C"],
  ];
  const lines = rows.map(([label = "", value = ""]) => `  ${label.padEnd(11)} ${value}`);
  print(["", `  ${PRODUCT_NAME} is running`, "", ...lines, ""].join("\n"));
}

/** The host that a browser on this machine can open. */
function getBrowserHost(host: string): string {
  if (host === "0.0.0.0" || host === "::" || host === "127.0.0.1") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Where undelivered mails can be read: the outbox page, or in production its folder. */
function findOutbox(url: string): string {
  return isOutboxOpen() ? new URL(paths.outbox, url).href : shortenPath(getOutboxFolder());
}

function shortenPath(path: string): string {
  const inside = relative(PROJECT_ROOT, path);
  return inside === "" || inside.startsWith("..") ? path : inside;
}
