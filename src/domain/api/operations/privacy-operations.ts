import {
  erasureOutputSchema,
  erasurePreviewSchema,
  erasuresSchema,
  personSchema,
} from "../../privacy/erasure.contract.ts";
import { paths } from "../../paths/paths.ts";
import { defineOperation } from "./operation.ts";

const MAX_BODY_BYTES = 16 * 1024;
const FOUND = { conversations: 1, messages: 14, comments: 0, mentions: 2, otherTexts: 0 };
const ERASURE = {
  id: "01a1ca10-5b5f-7c6e-9d35-0f6a8e9b1c2d",
  state: "waiting",
  requestedBy: "CRM sync (API key)",
  requestedAt: "2026-03-14T18:02:11.000Z",
  finishedAt: null,
  found: null,
  removedConversations: 0,
};

/** Shared by the operations on one person. */
const PERSON = {
  method: "post",
  tag: "Privacy",
  access: { key: "admin" },
  body: {
    description:
      "`person` is the end user's ID, email address or phone number as your bot sent it. `mentions` also masks texts of others that mention them; by default where the ID can be nothing else.",
    schema: personSchema,
    item: personSchema,
    example: { person: "ana@example.com" },
    parser: personSchema,
    maxBytes: MAX_BODY_BYTES,
  },
  failures: ["400", "401", "403", "413", "415", "429"],
} as const;

export const previewErasure = defineOperation({
  ...PERSON,
  id: "previewErasure",
  path: paths.api.v1.erasurePreview,
  summary: "Preview an erasure",
  description: "Counts what the erasure of an end user would remove from the whole workspace. Nothing is changed.",
  output: erasurePreviewSchema,
  responses: { "200": { description: "The counts.", example: { found: FOUND, mentions: true } } },
});

export const erasePerson = defineOperation({
  ...PERSON,
  id: "erasePerson",
  path: paths.api.v1.erasures,
  summary: "Erase a person",
  description:
    "Removes an end user from the whole workspace for good: conversations, messages, held messages, model calls, search, figures and exports, within minutes. A certificate without personal data is kept. Sent again, it finds nothing and leaves another certificate.",
  output: erasureOutputSchema,
  responses: { "200": { description: "The erasure has started.", example: { erasure: ERASURE } } },
});

export const listErasures = defineOperation({
  id: "listErasures",
  method: "get",
  path: paths.api.v1.erasures,
  tag: "Privacy",
  access: { key: "admin" },
  summary: "List erasures",
  description: "The last 100 erasures, newest first, with their certificates: what was removed, when, and who asked.",
  output: erasuresSchema,
  responses: {
    "200": {
      description: "The erasures.",
      example: {
        erasures: [
          {
            ...ERASURE,
            state: "done",
            finishedAt: "2026-03-14T18:02:19.000Z",
            found: FOUND,
            removedConversations: 1,
          },
        ],
      },
    },
  },
  failures: ["401", "403", "429"],
});
