/** Clients with heavy-tailed sizes: the client of rank k has a k-th of the largest one's conversations (Zipf). */
import { seedClients } from "#src/server/features/demo/seed.service.ts";
import { indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import type { connectAsOwner } from "#tests/support/database.ts";
import { cloneClients } from "./clone-client.ts";

/** Sizes are rounded to these steps, so that one generated client stands for all of about its size. */
const STEP = 1.6;
/** Rows of one transaction of copies, roughly. */
const COPIED_CONVERSATIONS = 2_000;

export type SkewedClient = { clientId: string; conversations: number };
type SizeClass = { conversations: number; clients: number };

/** Lists the sizes of `clients` clients with about `conversations` in all, the largest first. */
export function listSizes(clients: number, conversations: number): SizeClass[] {
  let harmonic = 0;
  for (let rank = 1; rank <= clients; rank++) harmonic += 1 / rank;
  const sizes = new Map<number, number>();
  for (let rank = 1; rank <= clients; rank++) {
    const size = Math.max(1, conversations / harmonic / rank);
    const rounded = Math.round(STEP ** Math.round(Math.log(size) / Math.log(STEP)));
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + 1);
  }
  return [...sizes].map(([size, count]) => ({ conversations: size, clients: count }));
}

/** Creates all clients; returns one generated client of each size, the largest first. The others are copies without users. */
export async function fillSkewedClients(
  sql: ReturnType<typeof connectAsOwner>,
  { sizes, days, log }: { sizes: readonly SizeClass[]; days: number; log: (text: string) => void },
): Promise<SkewedClient[]> {
  const generated: SkewedClient[] = [];
  for (const { conversations } of sizes) {
    const [clientId] = await seedClients({ conversations, clients: 1, days }, () => undefined);
    if (clientId === undefined) throw new Error("No client was created.");
    generated.push({ clientId, conversations });
  }
  log(`${String(sizes.length)} sizes generated`);
  // The text index skips messages of the last seconds.
  await sql`update text_queue set queued_at = ${new Date(Date.now() - 60_000)}`;
  while (await indexTexts()) continue;
  for (const [index, { clients, conversations }] of sizes.entries()) {
    const clientId = generated[index]?.clientId ?? "";
    const atOnce = Math.max(1, Math.floor(COPIED_CONVERSATIONS / conversations));
    if (clients > 1) await cloneClients(sql, [{ clientId, count: clients - 1 }], { atOnce });
  }
  log("copied");
  await sql`vacuum analyze`;
  return generated;
}
