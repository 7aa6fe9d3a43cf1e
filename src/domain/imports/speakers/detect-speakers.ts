import type { SpeakerRole } from "../import-file.contract.ts";
import { normalizeLabel } from "../text/clean-text.ts";
import { isBusinessName, isPhoneNumber, matchRoleWord } from "./role-words.ts";

/**
 * A value of the role column or a name before messages. `role` is null without evidence; `confidence` is 0–1. `asks`: it
 * may be a part of a text as well, so the user must say which before the import.
 */
export type Speaker = { name: string; count: number; role: SpeakerRole | null; confidence: number; asks?: true };

/** Whether "user" means a user of the helpdesk tool, because there are contacts, too. */
export function isUserOfTool(labels: readonly string[]): boolean {
  return labels.includes("user") && labels.includes("contact");
}

/** Statistics of one speaker that indicate the bot. */
type Traits = {
  name: string;
  count: number;
  opens: number;
  replies: number;
  repeats: number;
  length: number;
  texts: Set<string>;
  /** Number of conversations with this speaker, and the last of them. */
  conversations: number;
  lastConversation: number;
};

/** Collects speakers from the start of a file and detects their roles, above all the bot. */
export function createSpeakerTally(): {
  add: (name: string, text: string, opensConversation: boolean) => void;
  /** Names for which `isMetadata` is true get the role "ignore". */
  detect: (isMetadata?: (label: string) => boolean) => Speaker[];
} {
  const tally = new Map<string, Traits>();
  let previous: string | null = null;
  let conversation = 0;
  return {
    add(name, text, opensConversation) {
      const label = normalizeLabel(name);
      const traits = tally.get(label) ?? {
        name,
        count: 0,
        opens: 0,
        replies: 0,
        repeats: 0,
        length: 0,
        texts: new Set(),
        conversations: 0,
        lastConversation: 0,
      };
      tally.set(label, traits);
      if (opensConversation) conversation += 1;
      if (traits.lastConversation !== conversation) traits.conversations += 1;
      traits.lastConversation = conversation;
      traits.count += 1;
      traits.length += text.length;
      if (opensConversation) traits.opens += 1;
      else if (previous !== null && previous !== label) traits.replies += 1;
      if (traits.texts.has(text)) traits.repeats += 1;
      else traits.texts.add(text);
      previous = label;
    },
    detect(isMetadata = () => false) {
      const entries = [...tally];
      const metadata = entries.filter(([label]) => isMetadata(label)).map(([, { name, count }]) => ({ name, count }));
      return [
        ...detectRoles(entries.filter(([label]) => !isMetadata(label)).map(([, traits]) => traits)),
        ...metadata.map((speaker): Speaker => ({ ...speaker, role: "ignore", confidence: 0.8 })),
      ];
    },
  };
}

/** "Rui from Almarea": how a helpdesk names its staff, if other speakers have no company. */
const OF_COMPANY = /^\p{L}.* from \p{Lu}/u;

function matchStaffName(name: string): "bot" | "agent" | null {
  if (!OF_COMPANY.test(name)) return null;
  return /^(?:\w*bot|fin|operator|(?:virtual )?assistant|ai)(?: |$)/.test(normalizeLabel(name)) ? "bot" : "agent";
}

function detectRoles(all: Traits[]): Speaker[] {
  const byCount = all.toSorted((a, b) => b.count - a.count);
  const marksStaff = byCount.some(({ name }) => !OF_COMPANY.test(name));
  const words = byCount.map(({ name }) => matchRoleWord(name) ?? (marksStaff ? matchStaffName(name) : null));
  // "Me" may be the customer or the business that saved the chat: decided by behavior, with low confidence.
  const me = byCount.findIndex(({ name }) => normalizeLabel(name) === "me");
  const isMeAmbiguous = all.length === 2 && me >= 0 && words[1 - me] === null;
  if (isMeAmbiguous) words[me] = null;
  const unmatched = byCount.filter((_, i) => words[i] === null);
  const roles = new Set(words);
  const speakers: Speaker[] = byCount.map((traits, i) => {
    const role = words[i] ?? null;
    return { name: traits.name, count: traits.count, role, confidence: role === null ? 0 : 0.95 };
  });
  const labels = byCount.map(({ name }) => normalizeLabel(name));
  if (all.length > 2 && isUserOfTool(labels) && words.every((word) => word !== "agent")) {
    return speakers.map((speaker, i) =>
      labels[i] === "user" ? { ...speaker, role: "agent", confidence: 0.8 } : speaker,
    );
  }
  // With only a user and a system, the system is the bot, as in dialogue corpora. Low confidence.
  const system = speakers.findIndex(({ name }) => /^(?:system|sistema)$/.test(normalizeLabel(name)));
  const { replies = 0, count = 0 } = byCount[system] ?? {};
  if (all.length === 2 && roles.has("user") && replies > 0 && 2 * count > (byCount[1 - system]?.count ?? 0)) {
    return speakers.map((speaker, i) => (i === system ? { ...speaker, role: "bot", confidence: 0.6 } : speaker));
  }
  // Both roles matched by word: other names may be agents, or no names at all ("Phone: …").
  if (roles.has("user") && (roles.has("bot") || roles.has("agent"))) {
    return speakers.map((speaker) =>
      speaker.role === null && /bot(?: |$)/.test(normalizeLabel(speaker.name))
        ? { ...speaker, role: "bot", confidence: 0.8 }
        : speaker,
    );
  }
  // "User" is also the staff if the only other speaker is another word for the customer.
  if (all.length === 2 && unmatched.length === 0 && roles.size === 1 && roles.has("user")) {
    const staff = speakers.find(({ name }) => /^users?$/.test(normalizeLabel(name)));
    return speakers.map((speaker) => (speaker === staff ? { ...speaker, role: "agent", confidence: 0.6 } : speaker));
  }
  // One name next to a role word gets the missing role ("Bot: …" and "Maria: …").
  if (unmatched.length === 1 && (roles.has("bot") || roles.has("agent") || roles.has("user"))) {
    const missing = roles.has("user") ? "bot" : "user";
    return speakers.map((speaker) =>
      speaker.role === null ? { ...speaker, role: missing, confidence: 0.7 } : speaker,
    );
  }
  if (unmatched.length < 2) {
    return speakers.map((speaker) => {
      if (speaker.role !== null) return speaker;
      return { ...speaker, role: isBusinessName(speaker.name) ? "bot" : "user", confidence: 0.4 };
    });
  }
  const scores = new Map(unmatched.map((traits) => [traits.name, scoreBot(traits, all)]));
  const ranked = [...scores.entries()].toSorted((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  const margin = (best?.[1] ?? 0) - (second?.[1] ?? 0);
  const confidence = Math.min(isMeAmbiguous && margin < 3 ? 0.6 : 0.95, 0.5 + margin / 6);
  return speakers.map((speaker) => {
    if (speaker.role !== null) return speaker;
    return { ...speaker, role: speaker.name === best?.[0] && !roles.has("bot") ? "bot" : "user", confidence };
  });
}

/** Detects the role of speakers that are not listed: users, if a bot has many of them. Null if there are few names. */
export function detectOtherSpeakers(speakers: readonly Speaker[]): SpeakerRole | null {
  const people = speakers.filter(({ name, role }) => role === "user" && matchRoleWord(name) === null);
  const bots = speakers.filter(({ role }) => role === "bot" || role === "agent");
  return people.length > 3 && bots.length > 0 && people.length > 2 * bots.length ? "user" : null;
}

/** Scores a speaker; higher is more likely the bot: a business name, replies, repeated texts, longer messages. */
function scoreBot(traits: Traits, all: Traits[]): number {
  const conversations = Math.max(
    1,
    all.reduce((sum, other) => sum + other.opens, 0),
  );
  const messages = Math.max(
    1,
    all.reduce((sum, other) => sum + other.count, 0),
  );
  const meanLength = all.reduce((sum, other) => sum + other.length, 0) / messages;
  let score = 0;
  if (isBusinessName(traits.name)) score += 3;
  if (isPhoneNumber(traits.name)) score -= 2;
  score -= (2 * traits.opens) / conversations;
  // A bot takes part in every conversation, a customer in one.
  if (conversations >= 3) score += (2 * traits.conversations) / conversations;
  score += traits.replies / Math.max(1, traits.count) / 2;
  score += Math.min(1, (3 * traits.repeats) / Math.max(1, traits.count));
  score += Math.max(
    -0.5,
    Math.min(0.5, (traits.length / Math.max(1, traits.count) - meanLength) / Math.max(1, meanLength)),
  );
  return score;
}
