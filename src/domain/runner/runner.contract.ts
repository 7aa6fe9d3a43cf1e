import { z } from "zod";
import { goalSchema } from "../analysis/analysis.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { RUN_KINDS, RUN_OUTCOMES, runSchema } from "./run.contract.ts";
import { scriptKindSchema } from "./script/script.ts";

/** A pairing code is good for this long, and a user has at most so many at once. */
export const PAIRING_MINUTES = 10;
export const MAX_PAIRINGS = 5;
/** Runs of one request, and its size. */
export const MAX_RUNS_A_REQUEST = 20;
export const RUNS_BODY_BYTES = 1024 * 1024;
export const RUNS_PER_PAGE = 50;

const instant = z.iso.datetime();
const nameSchema = z.string().trim().min(1, "Enter a name").max(300, "At most 300 characters").refine(isStorableText);

/** POST /api/runner/pairings: the code is shown once. */
export const pairingSchema = z.object({ id: idSchema, code: z.string(), expiresAt: instant });
export type Pairing = z.infer<typeof pairingSchema>;

/** POST /api/runner/pairings/claim: case and dash of the code don't matter. */
export const claimInputSchema = z.object({
  code: z.string().max(50),
  device: z.object({ name: nameSchema.max(100), version: z.string().trim().max(50).refine(isStorableText) }),
});
export const claimSchema = z.object({
  token: z.string(),
  device: z.object({ id: idSchema, name: z.string() }),
  workspace: z.object({ id: idSchema, name: z.string() }),
});

export const deviceSchema = z.object({
  id: idSchema,
  name: z.string(),
  version: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  user: z.string(),
});
export type Device = z.infer<typeof deviceSchema>;
export const devicesSchema = z.object({ devices: z.array(deviceSchema) });

/** Trains the custom intents as the server does: `background` are ordinary texts that are none of them. */
export const goalTrainingSchema = z.object({
  intents: z.array(z.object({ id: idSchema, examples: z.array(z.string()) })),
  negative: z.array(z.string()),
  background: z.array(z.string()),
});
export type GoalTraining = z.infer<typeof goalTrainingSchema>;

/** GET /api/runner/me: what a paired extension needs so that it reads as the server does. */
export const runnerMeSchema = z.object({
  device: z.object({ id: idSchema, name: z.string() }),
  workspace: z.object({ id: idSchema, name: z.string() }),
  goal: goalSchema,
  intents: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Null unless the goal is a custom intent: nothing else of a run depends on them. */
  training: goalTrainingSchema.nullable(),
  extensionVersion: z.string(),
});

/** POST /api/runner/runs. Each run is checked by itself, so that one that is wrong does not lose the others. */
export const saveRunsInputSchema = z.object({ runs: z.array(z.unknown()).min(1).max(MAX_RUNS_A_REQUEST) });
export const saveRunsSchema = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  results: z
    .array(
      z.object({
        index: z.number().int(),
        id: z.string().nullable(),
        status: z.enum(["accepted", "duplicate", "error"]),
        error: z.object({ code: z.string(), message: z.string(), path: z.string() }).optional(),
      }),
    )
    .optional(),
});
export type SaveRunsOutput = z.infer<typeof saveRunsSchema>;

export const runSummarySchema = z.object({
  id: idSchema,
  kind: z.enum(RUN_KINDS),
  name: z.string(),
  scriptId: z.string().nullable(),
  origin: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  startedAt: instant,
  firstMedianMs: z.number().int().nullable(),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

/** GET /api/runner/runs: newest first. */
export const runsQuerySchema = z.object({
  script: z.string().max(200).optional(),
  outcome: z.enum(RUN_OUTCOMES).optional(),
  cursor: idSchema.optional(),
});
export const runsSchema = z.object({ runs: z.array(runSummarySchema), next: idSchema.nullable() });

/** GET /api/runner/runs/{id}: with the run before it, to compare with. */
export const savedRunSchema = z.object({
  run: runSchema,
  previous: runSchema.nullable(),
  conversationId: idSchema.nullable(),
});

export const scriptSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: scriptKindSchema,
  text: z.string(),
  updatedAt: instant,
  lastRun: z.object({ id: idSchema, outcome: z.enum(RUN_OUTCOMES), startedAt: instant }).nullable(),
});
export type ScriptSummary = z.infer<typeof scriptSummarySchema>;
export const scriptsSchema = z.object({ scripts: z.array(scriptSummarySchema) });

/** POST and PUT /api/runner/scripts. A text that does not read is refused with its errors by line. */
export const scriptInputSchema = z.object({
  name: nameSchema.optional(),
  text: z.string().max(300_000).refine(isStorableText, "Contains unsupported characters"),
  kind: scriptKindSchema.default("convo"),
});
/** POST /api/runner/scripts/from-conversation: a draft, not kept until it is sent. */
export const fromConversationSchema = z.object({ conversationId: idSchema });
export const scriptDraftSchema = z.object({
  name: z.string(),
  text: z.string(),
  kind: scriptKindSchema,
  masked: z.number().int(),
});
