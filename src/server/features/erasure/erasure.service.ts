import type { Queryable } from "../../db/sql.ts";
import { deleteLeadsOf } from "../leads/leads.service.ts";
import { deleteMailsTo } from "../mail/mail.service.ts";
import { deleteTicketsOf } from "../tickets/tickets.service.ts";

/** A person whose account is deleted. */
export type ErasedPerson = { email: string; isVerified: boolean };

/**
 * Deletes what the public site's forms and the mail queue hold under the addresses of deleted accounts. Of an unconfirmed address only
 * undeliverable mails: anyone can sign up with a stranger's address, and must not delete the stranger's requests.
 */
export async function eraseContacts(tx: Queryable, people: readonly ErasedPerson[]): Promise<void> {
  const verified = people.filter(({ isVerified }) => isVerified).map(({ email }) => email);
  await deleteTicketsOf(tx, verified);
  await deleteLeadsOf(tx, verified);
  await deleteMailsTo(tx, { all: verified, failed: people.map(({ email }) => email) });
}
