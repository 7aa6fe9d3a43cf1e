import type { Connector } from "../base/connector.types.ts";
import { agentIds, defineConnector, openingTexts, plain, sessionHours } from "../base/define-connector.ts";
import { answerMetaChallenge, META_FIELDS, verifyMeta } from "./meta.ts";
import { mapMessaging, relayMessaging, sampleMessaging } from "./meta-messaging.ts";
import type { Messaging } from "./meta-messaging.ts";
import { buildMessagingSteps } from "./messaging-steps.ts";

const APP_OR_ACCOUNT_ID = { pattern: /^\d{1,40}$/, form: "a number" };

type MessagingNames = Pick<Connector, "id" | "name" | "kind"> & {
  /** Label of the account's own id on the platform. */
  idLabel: string;
  /** What happens with the app's other accounts once the id is given. */
  idHelp: string;
  /** The step that is forgotten most often. */
  subscribe: string;
};

/** Creates the connector of Messenger or Instagram, which differ in names alone. */
export function defineMessagingConnector(messaging: Messaging, names: MessagingNames): Connector {
  const { id, name, kind, idLabel, idHelp, subscribe } = names;
  return defineConnector({
    ...{ id, name, kind },
    echoes: "both",
    oneReceiver: false,
    fields: [
      ...META_FIELDS,
      plain(messaging.idField, idLabel, { ...APP_OR_ACCOUNT_ID, help: idHelp }),
      plain("botAppId", "Your bot's app ID", {
        ...APP_OR_ACCOUNT_ID,
        help: "Then replies of other apps count as a human agent's.",
      }),
    ],
    settings: [sessionHours, agentIds, openingTexts],
    refersAhead: true,
    steps: buildMessagingSteps(name, subscribe),
    verify: verifyMeta,
    challenge: answerMetaChallenge,
    map: (body, out, context) => mapMessaging(messaging, { body, out, context }),
    relay: (item, out, context) => relayMessaging(messaging, { item, out, context }),
    sample: (context) => sampleMessaging(messaging, context),
  });
}
