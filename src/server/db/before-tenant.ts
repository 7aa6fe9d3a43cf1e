import { channel } from "node:diagnostics_channel";

/**
 * Whoever holds something back of a client is asked before that client's rows are read. By a channel of the process, since
 * the website's bundle has modules of its own beside those of the jobs and the ingest path (decision 0025).
 */
const asked = channel("threadlight:before-tenant");

/** Has `prepare` asked before each transaction of a client; it answers what is to be waited for, or nothing. */
export function beforeTenant(prepare: (clientId: string) => Promise<void> | undefined): void {
  asked.subscribe((question) => {
    if (typeof question !== "object" || question === null || !("clientId" in question) || !("waitFor" in question))
      return;
    const { clientId, waitFor } = question;
    if (typeof clientId !== "string" || typeof waitFor !== "function") return;
    const answer = prepare(clientId);
    if (answer !== undefined) Reflect.apply(waitFor, undefined, [answer]);
  });
}

/** Resolves when nobody holds anything back of this client. */
export async function prepareTenant(clientId: string): Promise<void> {
  if (!asked.hasSubscribers) return;
  const answers: Promise<void>[] = [];
  asked.publish({ clientId, waitFor: (answer: Promise<void>) => answers.push(answer) });
  if (answers.length > 0) await Promise.all(answers);
}
