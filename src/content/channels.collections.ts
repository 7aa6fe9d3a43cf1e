/** Content collection of the registered connectors, so that documentation pages show what the wizard shows. */
import { defineCollection } from "astro:content";
import { channelEntrySchema } from "../domain/channels/channels.contract.ts";
import { listConnectors } from "../server/features/channels/connectors/registry.ts";

export const channelCollections = {
  channels: defineCollection({
    loader: () =>
      listConnectors().map((connector) =>
        channelEntrySchema.parse({ twinOf: null, historyFields: connector.history?.fields ?? null, ...connector }),
      ),
    schema: channelEntrySchema,
  }),
};
