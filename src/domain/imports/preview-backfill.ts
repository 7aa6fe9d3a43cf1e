import type { Goal } from "../analysis/analysis.contract.ts";
import type { BackfillPreview } from "./backfill.contract.ts";
import type { SpeakerRole } from "./import-file.contract.ts";
import { createImportPreview } from "./import-preview.ts";
import type { ImportPreview } from "./import-preview.ts";

/** A writer of past conversations; `role` is the one that the channel gives most of their messages. */
export type BackfillSpeaker = { id: string; name: string; count: number; role: SpeakerRole };

/** Lists who answered, with the most messages first: people who wrote to the business are not among them. */
export function listBackfillSpeakers({ messages }: Pick<BackfillPreview, "messages">): BackfillSpeaker[] {
  const speakers = new Map<string, BackfillSpeaker>();
  for (const { speaker, role } of messages) {
    if (role === "user") continue;
    const known = speakers.get(speaker.id) ?? { ...speaker, name: speaker.name || speaker.id, count: 0, role };
    known.count += 1;
    speakers.set(speaker.id, known);
  }
  return [...speakers.values()].toSorted((a, b) => b.count - a.count);
}

/** The preview of a file for past conversations, with the roles that people chose. */
export function buildBackfillPreview(
  { messages, notes }: BackfillPreview,
  { speakers, goal }: { speakers: Readonly<Record<string, SpeakerRole>>; goal: Goal },
): ImportPreview {
  const preview = createImportPreview(goal);
  const conversations = new Set<string>();
  let count = 0;
  for (const [index, { conversationId, speaker, role: given, text, at }] of messages.entries()) {
    const role = speakers[speaker.id] ?? given;
    if (role === "ignore") continue;
    count += 1;
    conversations.add(conversationId);
    const none = { channel: null, user: null, agentVersion: null, externalId: null };
    preview.sink.message({ ...none, conversationId, role, text, at, near: null, line: index + 1 });
  }
  return preview.finish({
    lines: messages.length,
    messages: count,
    conversations: conversations.size,
    conversationsExact: true,
    errors: 0,
    skipped: messages.length - count,
    notes,
    cleaned: 0,
  });
}
