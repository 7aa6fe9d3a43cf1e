import { maskUrl, maskPath } from "#src/domain/site-analytics/mask-url.ts";
import type { UserContext } from "#src/domain/auth/user-context.ts";
import { logProblem } from "../log.ts";
import { needsConsent, getConsent } from "./consent.ts";
import { getSiteSettings } from "./settings.ts";

export type Properties = Record<string, string | number | boolean | null>;
/** A third-party service that receives events after consent. */
export type Service = { capture(name: string, properties: Properties): void; identify(user: Properties): void };

let services: Promise<readonly Service[]> | undefined;
let user: Properties | null = null;

/** Sends an event to the configured services; drops it before consent (specification 7). */
export function trackEvent(name: string, properties: Properties = {}): void {
  if (!isAllowed()) return;
  const event = { ...describePage(), ...properties };
  void useServices((service) => service.capture(name, event));
}

/** Sets the user that dashboard events are attributed to. */
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
  const current = user;
  if (current !== null && isDashboard()) void useServices((service) => service.identify(current));
  else void useServices(() => undefined);
}

function isAllowed(): boolean {
  return needsConsent() && getConsent() === "granted";
}

async function useServices(act: (service: Service) => void): Promise<void> {
  try {
    services ??= whenIdle().then(async () => (await import("./services.ts")).loadServices(getSiteSettings()));
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

function describePage(): Properties {
  return {
    page_path: maskPath(location.pathname),
    page_url: maskUrl(location),
    timestamp: new Date().toISOString(),
    event_context: isDashboard() ? "dashboard" : "public",
    ...(isDashboard() ? user : null),
  };
}

function isDashboard(): boolean {
  return /^\/(dash|admin)(\/|$)/.test(location.pathname);
}
