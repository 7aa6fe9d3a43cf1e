import { hashRecoveryCode } from "./recovery-codes.ts";
import { verifyTotp } from "./totp.ts";

/** The second factor that a code is verified against, and how a verified code is marked as used. */
export type CodeOwner = {
  /** Decrypts the TOTP secret; null without an authenticator app. */
  getSecret: (() => Promise<string>) | null;
  /** The time step of the last code that was accepted. */
  lastStep: number;
  /** Marks a time step as used; false if another request already did. */
  consumeStep: (step: number) => Promise<boolean>;
  /** Deletes a recovery code; returns how many are left, undefined if there is no such code. */
  consumeRecoveryCode: (hash: string) => Promise<number | undefined>;
};

/** Consumes the code. Returns the number of recovery codes left, null for a code from the app, undefined for a wrong code. */
export async function consumeCode(owner: CodeOwner, code: string): Promise<number | null | undefined> {
  if (owner.getSecret === null || !/^\d{6}$/.test(code)) return owner.consumeRecoveryCode(hashRecoveryCode(code));
  const step = await verifyTotp(await owner.getSecret(), code, owner.lastStep);
  return step !== null && (await owner.consumeStep(step)) ? null : undefined;
}
