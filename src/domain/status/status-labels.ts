/** The components on /status in order. */
export const COMPONENTS = [
  { id: "api", name: "API" },
  { id: "ingest", name: "Receiving messages" },
  { id: "dashboard", name: "Dashboard" },
  { id: "jobs", name: "Background jobs" },
  { id: "mail", name: "Mail" },
] as const;
/** What the check of each component does. Apart, because the page's script needs the names alone. */
export const COMPONENT_CHECKS: Record<(typeof COMPONENTS)[number]["id"], string> = {
  api: "Requests the API description and parses the response.",
  ingest: "Sends a message as a bot would and writes a row to the message store.",
  dashboard: "Opens the dashboard and loads metrics as a workspace would.",
  jobs: "Checks for jobs that have waited longer than five minutes.",
  mail: "Connects to the mail server, or checks that the outbox is writable.",
};
/** How long check results are kept. */
export const STATUS_DAYS = 90;

/** Impact of an incident, mildest first. */
export const INCIDENT_IMPACTS = {
  maintenance: "Maintenance",
  minor: "Partial disruption",
  major: "Outage",
} as const;

/** Progress on an incident. */
export const INCIDENT_STATES = {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
} as const;

/** The name of a component; its id if it no longer exists. */
export function getComponentName(id: string): string {
  return COMPONENTS.find((component) => component.id === id)?.name ?? id;
}
