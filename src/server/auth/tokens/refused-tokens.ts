import { log } from "../../log.ts";

/** A refused access token: of a session that has ended, or one that this installation did not issue. */
export type RefusedToken = { address: string } & (
  { reason: "ended"; clientId: string; userId: string; sessionId: string } | { reason: "forged" }
);

type Report = (refused: RefusedToken) => Promise<void>;

let report: Report = () => Promise.resolve();

/** Sets what records refused tokens. Features may not be imported here; the program's start connects the audit log. */
export function setRefusedTokenReport(next: Report): void {
  report = next;
}

/** Records a refused token; a failure to do so is logged, and the token stays refused. */
export async function reportRefusedToken(refused: RefusedToken): Promise<void> {
  await report(refused).catch((error: unknown) => log.warn({ err: error }, "could not record a refused token"));
}
