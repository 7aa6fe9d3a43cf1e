import { canFollowUp } from "#src/domain/auth/policies.ts";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { findContactDetails, maskContactDetails } from "#src/domain/conversations/contact-details.ts";
import type { ContactDetail } from "#src/domain/conversations/contact-details.ts";
import type { Lead } from "#src/domain/conversations/lead.contract.ts";
import { mapReadingTexts } from "#src/domain/conversations/stored-reading.ts";
import { findUserContact } from "#src/domain/privacy/user-contact.ts";
import { maskJsonTexts } from "#src/domain/redaction/mask-json.ts";
import { maskSource } from "#src/domain/sources/build-source.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { ListRow } from "../conversations.sql.ts";
import { isRedacting, listMemberNames, listUserTexts } from "./leads.sql.ts";

/** The reader of texts: a user with a role; without one an API key or the program itself. */
export type ContactViewer = { role?: UserRole };

/** A conversation as its reader may see it. */
export type ShownRow<Row extends ListRow = ListRow> = Omit<Row, "lead"> & { lead: Lead | null };

/** A text with the contact details of people masked for those who don't follow up leads. */
export function showText({ role }: ContactViewer, text: string): string {
  return role === undefined || canFollowUp(role) ? text : maskContactDetails(text);
}

/** An id that is a person's email address or telephone, masked as {@link showText} does; every other id stays. */
export function showId(viewer: ContactViewer, id: string): string {
  if (viewer.role === undefined || canFollowUp(viewer.role) || findUserContact(id) === null) return id;
  const masked = showText(viewer, id);
  return masked === id ? id.replaceAll(/\d/g, "•") : masked;
}

/** A JSON value with the contact details in its texts masked, as {@link showText} does. */
export function showJson<T>(viewer: ContactViewer, value: T): T {
  const { role } = viewer;
  return role === undefined || canFollowUp(role) ? value : maskJsonTexts(value, maskContactDetails);
}

/** Adds owners and contact details to leads, masked for viewers and where the workspace redacts. */
export async function showRows<Row extends ListRow>(
  sql: Queryable,
  viewer: ContactViewer & { clientId: string },
  rows: readonly Row[],
): Promise<ShownRow<Row>[]> {
  const { clientId } = viewer;
  const leads = rows.filter(({ lead }) => lead !== null);
  const details = await listContacts(sql, viewer, leads);
  const names = leads.some(({ lead }) => lead?.ownerId)
    ? await listMemberNames(sql, clientId)
    : new Map<string, string>();
  return rows.map((row) => ({
    ...row,
    externalId: showId(viewer, row.externalId),
    endUser: row.endUser === null ? null : showId(viewer, row.endUser),
    preview: showText(viewer, row.preview),
    told: showJson(viewer, row.told),
    source: row.source && maskSource(row.source, (text) => showText(viewer, text)),
    reading: mapReadingTexts(row.reading, (text) => showText(viewer, text)),
    lead: row.lead && {
      state: row.lead.state,
      owner: findOwner(names, row.lead.ownerId),
      contact: details.get(row.id) ?? [],
    },
  }));
}

async function listContacts(
  sql: Queryable,
  viewer: ContactViewer & { clientId: string },
  leads: readonly ListRow[],
): Promise<Map<string, ContactDetail[]>> {
  const { clientId } = viewer;
  if (leads.length === 0) return new Map();
  const masks = await isRedacting(sql, clientId);
  const texts = Map.groupBy(await listUserTexts(sql, { clientId, conversations: leads }), (row) => row.conversationId);
  return new Map(
    Array.from(texts, ([id, rows]) => [
      id,
      findContactDetails(rows.map(({ text }) => text)).map(({ kind, value }) => ({
        kind,
        value: masks ? `[${kind}]` : showText(viewer, value),
      })),
    ]),
  );
}

function findOwner(names: ReadonlyMap<string, string>, id: string | null): Lead["owner"] {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}
