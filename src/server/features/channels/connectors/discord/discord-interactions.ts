import type { ConnectorContext, NewMessage, Out } from "../base/connector.types.ts";
import { buildDiscordThread, findOrigin, parseSnowflake } from "./discord-messages.ts";
import type { Payload } from "../base/payload.ts";

const COMMAND = 2;
const COMPONENT = 3;
const MODAL = 5;

/** A command, a pressed component or a filled form; its time is in its id. */
export function mapInteraction(interaction: Payload, out: Out, { isAgent }: ConnectorContext): void {
  const type = interaction.at("type").number;
  if (type !== COMMAND && type !== COMPONENT && type !== MODAL) return out.ignore("system");
  const id = interaction.at("id").id;
  const personId = interaction.at("member.user.id").id ?? interaction.at("user.id").id;
  const origin = { ...findOrigin(interaction), personId };
  out.message({
    id,
    thread: buildDiscordThread(origin),
    person: personId,
    role: isAgent(personId) ? "agent" : "user",
    at: parseSnowflake(id),
    ...findContent(type, interaction),
  });
}

function findContent(type: number, interaction: Payload): Pick<NewMessage, "kind" | "text" | "payload"> {
  const data = interaction.at("data");
  if (type === COMMAND) return { kind: "text", text: formatCommand(data) };
  if (type === MODAL) return { kind: "form", text: listValues(data.at("components")).join("\n") };
  const customId = data.at("custom_id").text;
  return { kind: "button", text: findLabel(interaction, customId), payload: customId };
}

/** A command as people typed it: `/order number:4711`. */
function formatCommand(data: Payload): string {
  const words = [`/${data.at("name").text ?? ""}`];
  let options = data.at("options").items;
  // Subcommands hold the options: only as deep as Discord allows.
  for (let depth = 0; depth < 3 && options.length > 0; depth++) {
    const inner: Payload[] = [];
    for (const option of options) {
      const name = option.at("name").text ?? "";
      const value = option.at("value");
      if (value.exists) words.push(`${name}:${String(value.text ?? value.number ?? value.isTrue)}`);
      else {
        words.push(name);
        inner.push(...option.at("options").items);
      }
    }
    options = inner;
  }
  return words.join(" ");
}

/** The label of the pressed component, or those of the chosen options. */
function findLabel(interaction: Payload, customId: string | undefined): string | undefined {
  const component = findComponents(interaction.at("message.components")).find(
    (candidate) => candidate.at("custom_id").text === customId,
  );
  const chosen = interaction.at("data.values").items.flatMap((value) => value.text ?? []);
  if (chosen.length === 0) return component?.at("label").text ?? component?.at("emoji.name").text;
  const options = component?.at("options").items ?? [];
  const labels = chosen.map((value) => options.find((option) => option.at("value").text === value)?.at("label").text);
  return labels.map((label, index) => label ?? chosen[index]).join(", ");
}

/** The components of all rows, sections and containers. */
function findComponents(components: Payload, depth = 0): Payload[] {
  if (depth > 4) return [];
  return components.items.flatMap((component) => [
    component,
    ...findComponents(component.at("components"), depth + 1),
    ...(component.at("accessory").isObject ? [component.at("accessory")] : []),
  ]);
}

function listValues(components: Payload): string[] {
  return findComponents(components).flatMap((component) => {
    const input = component.at("component").isObject ? component.at("component") : component;
    const chosen = input.at("values").items.flatMap((value) => value.text ?? []);
    return input.at("value").text ?? chosen;
  });
}
