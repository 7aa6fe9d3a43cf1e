import { z } from "zod";

/** The key of a topic: of a group of conversations, or of a need alone. */
export const topicKeySchema = z.string().regex(/^[a-z0-9_]{1,40}$/, "Use the key of a topic");
