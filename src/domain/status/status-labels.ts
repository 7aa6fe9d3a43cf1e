/** The components on /status in order, each with what its check does. */
export const COMPONENTS = [
  { id: "api", name: "API", checks: "Requests the API description and parses the response." },
  {
    id: "ingest",
    name: "Receiving messages",
    checks: "Sends a message as a bot would and writes a row to the message store.",
  },
  { id: "dashboard", name: "Dashboard", checks: "Opens the dashboard and loads metrics as a workspace would." },
  { id: "jobs", name: "Background jobs", checks: "Checks for jobs that have waited longer than five minutes." },
  { id: "mail", name: "Mail", checks: "Connects to the mail server, or checks that the outbox is writable." },
] as const;
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
