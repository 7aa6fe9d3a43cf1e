import { formatDateTime } from "#src/domain/shared/format.ts";
import { INCIDENT_IMPACTS, INCIDENT_STATES, getComponentName } from "#src/domain/status/status-labels.ts";
import type { Incident } from "#src/domain/status/status.contract.ts";

/** Renders the incidents of the last 90 days with the board's templates. */
export function renderIncidents(board: Element, incidents: readonly Incident[]): void {
  const list = board.querySelector("[data-incidents]");
  if (incidents.length > 0) list?.replaceChildren(...incidents.flatMap((incident) => renderIncident(board, incident)));
  else setText(list?.querySelector("p"), "No incidents in the last 90 days.");
}

function renderIncident(board: Element, incident: Incident): Node[] {
  const entry = copyTemplate(board, "template[data-incident]");
  setText(entry?.querySelector("h3"), incident.title);
  setText(entry?.querySelector("p"), describe(incident));
  entry?.querySelector("ol")?.replaceChildren(...incident.updates.flatMap((update) => renderUpdate(board, update)));
  return entry === undefined ? [] : [entry];
}

function renderUpdate(board: Element, { at, state, text }: Incident["updates"][number]): Node[] {
  const entry = copyTemplate(board, "template[data-update]");
  const [head, body] = entry?.querySelectorAll("span") ?? [];
  setText(head, `${INCIDENT_STATES[state]}. `);
  setText(body, `${text} `);
  const time = entry?.querySelector("time");
  time?.setAttribute("datetime", at);
  setText(time, formatTime(at));
  return entry === undefined ? [] : [entry];
}

function describe({ impact, components, startedAt, resolvedAt }: Incident): string {
  const parts = components.length > 0 ? ` · ${components.map(getComponentName).join(", ")}` : "";
  const end = resolvedAt === null ? "· ongoing" : `to ${formatTime(resolvedAt)}`;
  return `${INCIDENT_IMPACTS[impact]}${parts} · ${formatTime(startedAt)} ${end}`;
}

function formatTime(at: string): string {
  return `${formatDateTime(at, "UTC")} UTC`;
}

function copyTemplate(board: Element, selector: string): DocumentFragment | undefined {
  const template = board.querySelector<HTMLTemplateElement>(selector);
  return template === null ? undefined : document.importNode(template.content, true);
}

function setText(element: Element | null | undefined, text: string): void {
  if (element) element.textContent = text;
}
