import type { SpeakerRole } from "./batch.contract.ts";
import { normalizeLabel } from "./clean-text.ts";
import { isBusinessName, isPhoneNumber, readRoleWord } from "./speaker-words.ts";

/** A value of the role column, or a name before messages; `role` is a guess, null when there is no ground for one. */
export type Speaker = { name: string; count: number; role: SpeakerRole | null; confidence: number };

/** Looks up who a name or role value stands for: as options say, else by `readWord`, else `other`. */
export function createSpeakerLookup(
  speakers: Readonly<Record<string, SpeakerRole>>,
  readWord: (name: string) => SpeakerRole | null,
  readOther: (name: string) => SpeakerRole | null = () => null,
): (name: string) => SpeakerRole | null {
  const byLabel = new Map(Object.entries(speakers).map(([name, role]) => [normalizeLabel(name), role]));
  // Names repeat on every line; a bounded memory saves normalising them each time.
  const memory = new Map<string, SpeakerRole | null>();
  return (name) => {
    const known = memory.get(name);
    if (known !== undefined) return known;
    const role = byLabel.get(normalizeLabel(name)) ?? readWord(name) ?? readOther(name);
    if (memory.size >= 1000) memory.clear();
    memory.set(name, role);
    return role;
  };
}

/** "user" beside "contact" is a user of the tool: somebody of the business. */
export function isToolsUser(labels: readonly string[]): boolean {
  return labels.includes("user") && labels.includes("contact");
}

type Traits = {
  name: string;
  count: number;
  opens: number;
  replies: number;
  repeats: number;
  length: number;
  texts: Set<string>;
  /** Conversations it takes part in; `within` is the last of them. */
  conversations: number;
  within: number;
};

/** Watches who says what in the head of a file, then guesses who is the bot. */
export function createSpeakerTally(): {
  add: (name: string, text: string, opensConversation: boolean) => void;
  /** Names that `isAbout` speaks of are no speakers: they stand before facts about the conversation. */
  guess: (isAbout?: (label: string) => boolean) => Speaker[];
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
        within: 0,
      };
      tally.set(label, traits);
      if (opensConversation) conversation += 1;
      if (traits.within !== conversation) traits.conversations += 1;
      traits.within = conversation;
      traits.count += 1;
      traits.length += text.length;
      if (opensConversation) traits.opens += 1;
      else if (previous !== null && previous !== label) traits.replies += 1;
      if (traits.texts.has(text)) traits.repeats += 1;
      else traits.texts.add(text);
      previous = label;
    },
    guess(isAbout = () => false) {
      const entries = [...tally];
      const about = entries.filter(([label]) => isAbout(label)).map(([, { name, count }]) => ({ name, count }));
      return [
        ...guessRoles(entries.filter(([label]) => !isAbout(label)).map(([, traits]) => traits)),
        ...about.map((speaker): Speaker => ({ ...speaker, role: "ignore", confidence: 0.8 })),
      ];
    },
  };
}

/** "Rui from Almarea", beside others who are from nowhere: a helpdesk writes its own people so. */
const OF_COMPANY = /^\p{L}.* from \p{Lu}/u;

function readStaffName(name: string): "bot" | "agent" | null {
  if (!OF_COMPANY.test(name)) return null;
  return /^(?:\w*bot|fin|operator|(?:virtual )?assistant|ai)(?: |$)/.test(normalizeLabel(name)) ? "bot" : "agent";
}

function guessRoles(all: Traits[]): Speaker[] {
  const byCount = all.toSorted((a, b) => b.count - a.count);
  const isStaff = byCount.some(({ name }) => !OF_COMPANY.test(name));
  const words = byCount.map(({ name }) => readRoleWord(name) ?? (isStaff ? readStaffName(name) : null));
  // "Me" may be the customer, or the business that saved the chat: what the two do decides, and it is asked.
  const myself = byCount.findIndex(({ name }) => normalizeLabel(name) === "me");
  const either = all.length === 2 && myself >= 0 && words[1 - myself] === null;
  if (either) words[myself] = null;
  const unnamed = byCount.filter((_, i) => words[i] === null);
  const sides = new Set(words);
  const speakers: Speaker[] = byCount.map((traits, i) => {
    const role = words[i] ?? null;
    return { name: traits.name, count: traits.count, role, confidence: role === null ? 0 : 0.95 };
  });
  const labels = byCount.map(({ name }) => normalizeLabel(name));
  if (all.length > 2 && isToolsUser(labels) && words.every((word) => word !== "agent")) {
    return speakers.map((speaker, i) =>
      labels[i] === "user" ? { ...speaker, role: "agent", confidence: 0.8 } : speaker,
    );
  }
  // A user and a system alone: the system is who answers, as in the corpora of dialogues. It is asked.
  const system = speakers.findIndex(({ name }) => /^(?:system|sistema)$/.test(normalizeLabel(name)));
  const { replies = 0, count = 0 } = byCount[system] ?? {};
  if (all.length === 2 && sides.has("user") && replies > 0 && 2 * count > (byCount[1 - system]?.count ?? 0)) {
    return speakers.map((speaker, i) => (i === system ? { ...speaker, role: "bot", confidence: 0.6 } : speaker));
  }
  // Both sides are known by word: another name may be a person who stepped in, or no name at all ("Phone: …").
  if (sides.has("user") && (sides.has("bot") || sides.has("agent"))) {
    return speakers.map((speaker) =>
      speaker.role === null && /bot(?: |$)/.test(normalizeLabel(speaker.name))
        ? { ...speaker, role: "bot", confidence: 0.8 }
        : speaker,
    );
  }
  // So it is beside any other word for the customer, where nobody else speaks.
  if (all.length === 2 && unnamed.length === 0 && sides.size === 1 && sides.has("user")) {
    const staff = speakers.find(({ name }) => /^users?$/.test(normalizeLabel(name)));
    return speakers.map((speaker) => (speaker === staff ? { ...speaker, role: "agent", confidence: 0.6 } : speaker));
  }
  // One name beside a role word takes the side that is missing ("Bot: …" and "Maria: …").
  if (unnamed.length === 1 && (sides.has("bot") || sides.has("agent") || sides.has("user"))) {
    const missing = sides.has("user") ? "bot" : "user";
    return speakers.map((speaker) =>
      speaker.role === null ? { ...speaker, role: missing, confidence: 0.7 } : speaker,
    );
  }
  if (unnamed.length < 2) {
    return speakers.map((speaker) => {
      if (speaker.role !== null) return speaker;
      return { ...speaker, role: isBusinessName(speaker.name) ? "bot" : "user", confidence: 0.4 };
    });
  }
  const scores = new Map(unnamed.map((traits) => [traits.name, scoreBot(traits, all)]));
  const ranked = [...scores.entries()].toSorted((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  const margin = (best?.[1] ?? 0) - (second?.[1] ?? 0);
  const confidence = Math.min(either && margin < 3 ? 0.6 : 0.95, 0.5 + margin / 6);
  return speakers.map((speaker) => {
    if (speaker.role !== null) return speaker;
    return { ...speaker, role: speaker.name === best?.[0] && !sides.has("bot") ? "bot" : "user", confidence };
  });
}

/**
 * Who the names are that no list can hold: people, where one bot speaks with many of them. Null where the names are few.
 */
export function guessOthers(speakers: readonly Speaker[]): SpeakerRole | null {
  const people = speakers.filter(({ name, role }) => role === "user" && readRoleWord(name) === null);
  const bots = speakers.filter(({ role }) => role === "bot" || role === "agent");
  return people.length > 3 && bots.length > 0 && people.length > 2 * bots.length ? "user" : null;
}

/** Higher is likelier the bot: a business's name, speaks second, answers, says the same things again, writes longer. */
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
  // A bot is in every conversation, a customer in one.
  if (conversations >= 3) score += (2 * traits.conversations) / conversations;
  score += traits.replies / Math.max(1, traits.count) / 2;
  score += Math.min(1, (3 * traits.repeats) / Math.max(1, traits.count));
  score += Math.max(
    -0.5,
    Math.min(0.5, (traits.length / Math.max(1, traits.count) - meanLength) / Math.max(1, meanLength)),
  );
  return score;
}
