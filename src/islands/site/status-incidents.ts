import { formatDateTime } from "#src/domain/shared/format.ts";
import { INCIDENT_IMPACTS, INCIDENT_STATES, nameComponent } from "#src/domain/status/components.ts";
import type { Incident } from "#src/domain/status/status.contract.ts";

/** What we told about troubles in the last 90 days, drawn by the board's templates. */
export function drawIncidents(board: Element, incidents: readonly Incident[]): void {
  const list = board.querySelector("[data-incidents]");
  if (incidents.length > 0) list?.replaceChildren(...incidents.flatMap((incident) => drawIncident(board, incident)));
  else write(list?.querySelector("p"), "None in the last 90 days.");
}

function drawIncident(board: Element, incident: Incident): Node[] {
  const drawn = copyTemplate(board, "template[data-incident]");
  write(drawn?.querySelector("h3"), incident.title);
  write(drawn?.querySelector("p"), describe(incident));
  drawn?.querySelector("ol")?.replaceChildren(...incident.updates.flatMap((update) => drawUpdate(board, update)));
  return drawn === undefined ? [] : [drawn];
}

function drawUpdate(board: Element, { at, state, text }: Incident["updates"][number]): Node[] {
  const drawn = copyTemplate(board, "template[data-update]");
  const [head, body] = drawn?.querySelectorAll("span") ?? [];
  write(head, `${INCIDENT_STATES[state]}. `);
  write(body, `${text} `);
  const time = drawn?.querySelector("time");
  time?.setAttribute("datetime", at);
  write(time, writeInstant(at));
  return drawn === undefined ? [] : [drawn];
}

function describe({ impact, components, startedAt, resolvedAt }: Incident): string {
  const parts = components.length > 0 ? ` · ${components.map(nameComponent).join(", ")}` : "";
  const end = resolvedAt === null ? "· not over yet" : `to ${writeInstant(resolvedAt)}`;
  return `${INCIDENT_IMPACTS[impact]}${parts} · ${writeInstant(startedAt)} ${end}`;
}

function writeInstant(at: string): string {
  return `${formatDateTime(at, "UTC")} UTC`;
}

function copyTemplate(board: Element, selector: string): DocumentFragment | undefined {
  const template = board.querySelector<HTMLTemplateElement>(selector);
  return template === null ? undefined : document.importNode(template.content, true);
}

function write(element: Element | null | undefined, text: string): void {
  if (element) element.textContent = text;
}
