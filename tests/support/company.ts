/** A company's sign-in for service tests: a real OpenID provider, a name server, and a browser that goes through both. */
import { GET as finish } from "#src/pages/auth/company/[clientId].ts";
import { GET as start } from "#src/pages/auth/company/index.ts";
import { paths } from "#src/domain/paths/paths.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { checkDomain, saveCompanySignIn } from "#src/server/features/company-sign-in/company-sign-in.service.ts";
import { startLocalProvider } from "#src/server/providers/identity/local-provider.ts";
import type { LocalProvider } from "#src/server/providers/identity/local-provider.ts";
import { signInAtProvider } from "./browse-provider.ts";
import { startNameServer } from "./name-server.ts";

const SITE = "http://localhost:4321";

export type Company = {
  provider: LocalProvider;
  /** The TXT records by name, or what gives them when they are asked for. */
  records: Map<string, readonly string[] | (() => Promise<readonly string[]>)>;
  stop(): Promise<void>;
};

/** Starts provider and name server, and lets the server's modules use them. */
export async function startCompany(): Promise<Company> {
  const provider = await startLocalProvider();
  const records: Company["records"] = new Map();
  const names = await startNameServer((name) => {
    const found = records.get(name) ?? null;
    return typeof found === "function" ? found() : found;
  });
  setEnv({ DNS_SERVERS: names.address, WEBHOOK_ALLOW_HOSTS: new URL(provider.issuer).host, PUBLIC_URL: SITE });
  return {
    provider,
    records,
    stop: async () => {
      await provider.stop();
      await names.stop();
    },
  };
}

/** The settings of a company, as its owner enters them. */
export function buildSettings({ provider }: Company, domain: string) {
  const { issuer, clientId, clientSecret } = provider;
  const roles = [{ value: "boss", role: "admin" as const }];
  return { issuer, clientId, clientSecret, domain, roleClaim: "groups", roles, defaultRole: "viewer" as const };
}

/** Saves a company's settings and verifies its domain. */
export async function connectCompany(company: Company, viewer: UserViewer, domain: string): Promise<void> {
  const settings = await saveCompanySignIn(getDatabase().system, viewer, buildSettings(company, domain));
  company.records.set(settings?.record.name ?? "", ["other=1", settings?.record.value ?? ""]);
  await checkDomain(getDatabase().system, viewer);
}

/** Signs in by the company of an address; returns where the browser ends, and the session's secret. */
export async function signInByCompany(
  email: string,
  { domain = email.split("@")[1] ?? "" } = {},
): Promise<{ location: string; secret: string }> {
  const started = await openCompanyPage(paths.companyStart(domain));
  const start = started.headers.get("location") ?? "";
  if (!start.startsWith("http")) return { location: start, secret: "" };
  const returned = await signInAtProvider(start, email);
  const cookie = getFirstCookie(started);
  const finished = await openCompanyPage(returned.pathname + returned.search, { cookie });
  const session = finished.headers.getSetCookie().find((line) => line.startsWith("threadlight_session="));
  const secret = decodeURIComponent(/=([^;]*)/.exec(session ?? "")?.[1] ?? "");
  return { location: finished.headers.get("location") ?? "", secret };
}

/** Opens a page below /auth/company as a browser does. */
export function openCompanyPage(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(new URL(path, SITE), { headers });
  const url = new URL(request.url);
  const [, , , clientId] = url.pathname.split("/");
  if (clientId === undefined) return start({ request, params: {}, url });
  return finish({ request, params: { clientId }, url });
}

/** The first cookie of a response, as a request sends it. */
export function getFirstCookie(response: Response): string {
  return (response.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
}
