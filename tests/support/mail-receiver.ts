/** A real SMTP receiver: it keeps what it took, and fails, delays or refuses as the test says. */
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An SMTP answer: 4xx asks for another attempt, 5xx for none. */
export type Refusal = { code: number; text: string };

export type MailReceiver = {
  url: string;
  /** Mails that were taken, in their order. */
  received: Email[];
  /** How many times somebody tried to hand a mail over. */
  attempts: number;
  /** Asked for each mail, by its receiver's address: settles with null where it is taken, whenever that may be. */
  decide: (to: string) => Refusal | null | Promise<Refusal | null>;
  close(): Promise<void>;
};

/** Starts one on a free port. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        receiver.attempts += 1;
        const refusal = await receiver.decide(session.envelope.rcptTo[0]?.address ?? "");
        if (refusal !== null) return callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        receiver.received.push(await PostalMime.parse(Buffer.concat(chunks)));
        callback();
      };
      receive().catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error))));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  const receiver: MailReceiver = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    attempts: 0,
    decide: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
