import { describe, expect, it } from "vitest";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { buildTiles } from "./channel-tiles.ts";

const entry = (id: string, twinOf: string | null = null): ChannelEntry => ({
  id,
  name: id,
  kind: "",
  twinOf,
  echoes: "platform",
  oneReceiver: false,
  fields: [],
  settings: [],
  steps: [],
  historyFields: null,
  docs: "",
});

describe("buildTiles", () => {
  it("shows a tile for each channel, with a twin inside the tile of its channel", () => {
    const tiles = buildTiles([entry("telegram"), entry("zendesk"), entry("intercom", "zendesk")], []);
    expect(tiles.map(({ id }) => id)).toEqual(["telegram", "zendesk"]);
    expect(tiles.find(({ id }) => id === "zendesk")?.entries.map(({ id }) => id)).toEqual(["zendesk", "intercom"]);
  });
});
