import { MAX_OPEN_MATTERS, knownPersonSchema } from "#src/domain/conversations/person.contract.ts";
import type { KnownPerson } from "#src/domain/conversations/person.contract.ts";
import { describeConversation } from "#src/domain/conversations/view-reading.ts";
import { computeMoney } from "#src/domain/money/compute-money.ts";
import { OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { isStorableText } from "#src/domain/shared/text.ts";
import { getDatabase } from "../../../db/sql.ts";
import { getConversionValues } from "../../money/money.service.ts";
import { listStoredUsers } from "../../pseudonyms/pseudonyms.service.ts";
import { showText } from "./contacts.ts";
import type { ContactViewer } from "./contacts.ts";
import { countOfPerson, countSoldOfPerson, listOpenOfPerson, sumValuedOfPerson } from "./person.sql.ts";

/** Returns what is known of an end user over all conversations that name them. AppError `not_found`. */
export async function getPerson(viewer: ContactViewer & { clientId: string }, user: string): Promise<KnownPerson> {
  const { clientId } = viewer;
  const users = await listStoredUsers(clientId, user);
  return getDatabase().withClient(clientId, async (tx) => {
    const counts = isStorableText(user) ? await countOfPerson(tx, { clientId, users }) : [];
    if (counts.length === 0) throw new AppError("not_found", "No conversation names this user.");
    const [values, sold, valued] = await Promise.all([
      getConversionValues(tx, clientId),
      countSoldOfPerson(tx, { clientId, users }),
      sumValuedOfPerson(tx, { clientId, users }),
    ]);
    const open = await listOpenOfPerson(tx, { clientId, users, limit: MAX_OPEN_MATTERS });
    const count = (outcome: string) => counts.find((row) => row.outcome === outcome)?.n ?? 0;
    return knownPersonSchema.parse({
      user,
      firstSeen: new Date(Math.min(...counts.map(({ firstAt }) => firstAt.getTime()))).toISOString(),
      lastSeen: new Date(Math.max(...counts.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
      conversations: counts.reduce((sum, { n }) => sum + n, 0),
      outcomes: Object.fromEntries([...OUTCOMES, "open"].map((outcome) => [outcome, count(outcome)])),
      money: computeMoney(sold, valued, values),
      openMatters: open.map(({ reading, preview, lastAt, ...row }) => ({
        ...row,
        lastAt: lastAt.toISOString(),
        title: showText(viewer, describeConversation(reading, preview).title),
      })),
    });
  });
}
