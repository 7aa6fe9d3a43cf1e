import { z } from "zod";
import { knownPersonSchema } from "../../conversations/person.contract.ts";
import type { KnownPerson } from "../../conversations/person.contract.ts";
import { paths } from "../../paths/paths.ts";
import { defineOperation } from "./operation.ts";

const example: KnownPerson = {
  user: "customer-902",
  firstSeen: "2026-01-08T09:12:40.000Z",
  lastSeen: "2026-03-14T18:03:40.000Z",
  conversations: 4,
  outcomes: { sold: 1, solved: 0, answered: 1, waiting: 1, lost: 1, unmet: 0, greeting: 0, not_customer: 0, open: 0 },
  money: { cents: 8_050, currency: "EUR", sold: 1, others: [] },
  openMatters: [
    {
      id: "5b1c7f0e-2a94-8d36-b7e1-0c9d4a6f8e21",
      externalId: "order-4711",
      channel: "whatsapp",
      title: "double room",
      lastAt: "2026-03-14T18:03:40.000Z",
      isWaiting: true,
    },
  ],
};

export const getPerson = defineOperation({
  method: "get",
  access: { userOrKey: "read" },
  id: "getPerson",
  path: `${paths.api.v1.people}/{user}`,
  tag: "Conversations",
  summary: "Get a person",
  description:
    "What is known of an end user over all conversations that name them as `user`. Conversations of different channels belong to one person only where your bot sends the same `user`.",
  params: z.object({
    user: z.string().min(1).max(1_000).describe("The `user` that you sent, percent-encoded."),
  }),
  output: knownPersonSchema,
  responses: { "200": { description: "The person.", example } },
  failures: ["400", "401", "403", "404", "429"],
});
