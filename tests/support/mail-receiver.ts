/** A real SMTP server: records mails, and fails, delays or rejects them as the test sets. */
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An SMTP error: 4xx is temporary (retry), 5xx permanent. */
export type Refusal = { code: number; text: string };

export type MailReceiver = {
  url: string;
  /** Accepted mails, in order. */
  received: Email[];
  /** The same mails as the server received them. */
  sources: Uint8Array[];
  /** Number of delivery attempts. */
  attempts: number;
  /** Number of connections that were opened. */
  connections: number;
  /** Called for each mail with its recipient: null accepts it; tests replace it. */
  decide: (to: string) => Refusal | null | Promise<Refusal | null>;
  close(): Promise<void>;
};

/** Starts the server on a free port. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, callback) {
      receiver.connections += 1;
      callback();
    },
    onData(stream, session, callback) {
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        receiver.attempts += 1;
        const refusal = await receiver.decide(session.envelope.rcptTo[0]?.address ?? "");
        if (refusal !== null) return callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        receiver.sources.push(Buffer.concat(chunks));
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
    sources: [],
    attempts: 0,
    connections: 0,
    decide: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
