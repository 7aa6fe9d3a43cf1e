import { findOpeningText, parseOpeningTexts } from "#src/domain/channels/opening-texts.ts";
import type { OpeningText } from "#src/domain/channels/opening-texts.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { deriveConversationId } from "../../ingest/ingest.service.ts";
import type { CollectedMessage } from "./collect.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";
import { openingTexts } from "../connectors/base/define-connector.ts";
import { listKnownConversations } from "./known-conversations.sql.ts";
import { getSetting } from "./map-body.ts";

/** A message with the external id of its conversation. */
type Placed = { message: CollectedMessage; place: string };

/** The sources of messages that begin their conversation: with an opening text of the connection, or one of the business. */
export async function findOpenings(
  connection: ChannelConnection,
  placed: readonly Placed[],
): Promise<Map<CollectedMessage, SentSource>> {
  const found = new Map<CollectedMessage, SentSource>();
  const texts = parseOpeningTexts(getSetting(connection, openingTexts.name)) ?? [];
  const firsts = new Map(placed.toReversed().map((one) => [one.place, one]));
  const opening = [...firsts.values()].flatMap((one) => {
    const source = findOpening(texts, one.message);
    return source === undefined ? [] : [{ ...one, source }];
  });
  if (opening.length === 0) return found;
  const { clientId, apiAccountId } = connection;
  const ids = new Map(opening.map(({ place }) => [place, deriveConversationId(apiAccountId, place)]));
  const known = new Set(
    await listKnownConversations(getDatabase().ingest, { clientId, conversationIds: [...ids.values()] }),
  );
  for (const { message, place, source } of opening) if (!known.has(ids.get(place) ?? "")) found.set(message, source);
  return found;
}

function findOpening(
  texts: readonly OpeningText[],
  { role, referral, text, opening }: CollectedMessage,
): SentSource | undefined {
  if (referral !== undefined) return undefined;
  const match = role === "user" ? findOpeningText(texts, text) : undefined;
  if (match === undefined) return opening;
  return { kind: match.kind, name: match.name === "" ? match.text : match.name };
}
