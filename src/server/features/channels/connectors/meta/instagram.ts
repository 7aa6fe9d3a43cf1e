import { defineMessagingConnector } from "./messaging-connector.ts";

export const instagram = defineMessagingConnector(
  // Whether Instagram's echoes carry the app's id is not documented: both are accepted.
  { object: "instagram", idField: "igId", echoesLackApp: true },
  {
    id: "instagram",
    name: "Instagram",
    kind: "photo-sharing direct messages",
    idLabel: "Instagram account ID",
    idHelp: "Then the app's other accounts are left out.",
    subscribe:
      "Connect the professional account to the app, and switch on its webhook subscription. This step is forgotten most often: without it nothing arrives.",
  },
);
