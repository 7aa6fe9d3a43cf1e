import { defineMessagingConnector } from "./messaging-connector.ts";

export const messenger = defineMessagingConnector(
  { object: "page", idField: "pageId", echoesLackApp: false },
  {
    id: "messenger",
    name: "Messenger",
    kind: "social network's messenger",
    idLabel: "Page ID",
    idHelp: "Then the app's other pages are left out.",
    subscribe:
      "Add your page under Webhooks → Add subscriptions. This step is forgotten most often: without it nothing arrives.",
  },
);
