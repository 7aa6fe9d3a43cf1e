import { describeUrl, describePath } from "#src/domain/site-analytics/page-path.ts";
import type { UserContext } from "#src/domain/accounts/user-context.ts";
import { logProblem } from "../log.ts";
import { needsConsent, readConsent } from "./consent.ts";
import { readSiteSettings } from "./settings.ts";

export type Properties = Record<string, string | number | boolean | null>;
/** Where events go once they may. */
export type Service = { capture(name: string, properties: Properties): void; identify(user: Properties): void };

let services: Promise<readonly Service[]> | undefined;
let user: Properties | null = null;

/** Tells the configured services of an event; before consent, and without services, it is forgotten (specification 7). */
export function trackEvent(name: string, properties: Properties = {}): void {
  if (!isAllowed()) return;
  const event = { ...describePlace(), ...properties };
  void useServices((service) => service.capture(name, event));
}

/** Events of the dashboard name this person from here on. */
export function identifyUser(context: UserContext): void {
  user = {
    user_id: context.userId,
    client_id: context.clientId,
    user_email: context.userEmail,
    user_name: context.userName,
    client_plan: context.clientPlan,
  };
  if (isAllowed()) startServices();
}

/** Loads the services when the page is idle; does nothing before consent. */
export function startServices(): void {
  if (!isAllowed()) return;
  const known = user;
  if (known !== null && isDashboard()) void useServices((service) => service.identify(known));
  else void useServices(() => undefined);
}

function isAllowed(): boolean {
  return needsConsent() && readConsent() === "granted";
}

async function useServices(act: (service: Service) => void): Promise<void> {
  try {
    services ??= whenIdle().then(async () => (await import("./services.ts")).openServices(readSiteSettings()));
    for (const service of await services) act(service);
  } catch (error) {
    logProblem("The analytics services could not be loaded.", error);
  }
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const idle = () =>
      "requestIdleCallback" in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 200);
    if (document.readyState === "complete") idle();
    else addEventListener("load", idle, { once: true });
  });
}

function describePlace(): Properties {
  return {
    page_path: describePath(location.pathname),
    page_url: describeUrl(location),
    timestamp: new Date().toISOString(),
    event_context: isDashboard() ? "dashboard" : "public",
    ...(isDashboard() ? user : null),
  };
}

function isDashboard(): boolean {
  return /^\/(dash|admin)(\/|$)/.test(location.pathname);
}
