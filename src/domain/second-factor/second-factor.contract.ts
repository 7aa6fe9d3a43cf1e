import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { loginOutputSchema } from "../auth/auth.contract.ts";
import { appCodeSchema, loginCodeSchema } from "../auth/one-time-code.contract.ts";
import { passkeySchema } from "./passkey.contract.ts";

/** The token that connects the first step of a login to the second. */
const stepSchema = z.string().regex(/^[\w-]{43}$/, "Please start again.");

/** The body of an error `second_factor`: the login continues with the second factor. */
export const secondFactorStepSchema = z.object({ step: z.string(), methods: z.array(z.enum(["app", "passkey"])) });
export type SecondFactorStep = z.output<typeof secondFactorStepSchema>;

/** POST /api/auth/second-factor: the second step, a code of the authenticator app or a recovery code. */
export const secondFactorCodeSchema = z.object({ step: stepSchema, code: loginCodeSchema });
export const secondFactorLoginSchema = loginOutputSchema.extend({
  /** Recovery codes left after a login with one; null after any other second factor. */
  recoveryCodesLeft: z.number().nullable(),
});
export type SecondFactorLogin = z.output<typeof secondFactorLoginSchema>;

/** GET /api/profile/second-factor: the signed-in user's second factor. */
export const secondFactorSchema = z.object({
  /** When the authenticator app was added; null without one. */
  appSince: z.iso.datetime().nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.number().int(),
  /** Whether the workspace requires a second factor: the last one then can't be removed. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** Changes of the second factor ask for the password, if the user has one. */
export const confirmedByPasswordSchema = z.object({ password: z.string().max(200, "Password too long").optional() });

/** POST /api/profile/second-factor/app/start: the new secret, which counts once a code of it was entered. */
export const appSetupSchema = z.object({ secret: z.string(), otpauthUri: z.string() });

/** POST /api/profile/second-factor/app */
export const appCodeInputSchema = z.object({ code: appCodeSchema });

/** New recovery codes, shown once; empty if there was a second factor before, whose codes stay valid. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** GET /api/workspace/second-factor: whether members must have a second factor. */
export const secondFactorRuleSchema = z.object({
  required: z.boolean(),
  members: z.number().int(),
  /** Members without a second factor: they must add one when they next open the dashboard. */
  membersWithout: z.number().int(),
  /** Whether the viewer has one; without it they can't require it of others. */
  viewerHasOne: z.boolean(),
});
export type SecondFactorRule = z.output<typeof secondFactorRuleSchema>;

/** PUT /api/workspace/second-factor */
export const secondFactorRuleChangeSchema = z.object({ required: z.boolean() });

/** GET /api/users/second-factors: which second factors each member has. */
export const memberFactorsSchema = z.object({
  members: z.array(z.object({ userId: idSchema, app: z.boolean(), passkeys: z.number().int() })),
});
export type MemberFactor = z.output<typeof memberFactorsSchema>["members"][number];
