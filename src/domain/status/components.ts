/** What /status watches, in its order: the name, and what a check really does. */
export const COMPONENTS = [
  { id: "api", name: "API", checks: "Asks the API for its description and reads the answer." },
  { id: "ingest", name: "Ingest", checks: "Knocks at the way in, and writes a row where messages are written." },
  { id: "dashboard", name: "Dashboard", checks: "Opens the dashboard and reads figures as a workspace would." },
  { id: "jobs", name: "Background jobs", checks: "Looks for work that has waited longer than five minutes." },
  { id: "mail", name: "Mail", checks: "Greets the mail server, or looks whether the outbox can be written." },
] as const;
/** Checks are kept this long. */
export const STATUS_DAYS = 90;

/** What an incident does to people, the mildest first. */
export const INCIDENT_IMPACTS = {
  maintenance: "Planned work",
  minor: "Some of it was disturbed",
  major: "It did not work",
} as const;

/** How far we are with an incident. */
export const INCIDENT_STATES = {
  investigating: "Investigating",
  identified: "Cause found",
  monitoring: "Watching",
  resolved: "Resolved",
} as const;

/** A component's name; its id where we have none of that id any more. */
export function nameComponent(id: string): string {
  return COMPONENTS.find((component) => component.id === id)?.name ?? id;
}
