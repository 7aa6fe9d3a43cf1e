/** Clients that this process counted or held messages of since they were last taken. */
let counted = new Set<string>();

/** Notes that a client's meter or held messages changed. */
export function noteCounted(clientIds: Iterable<string>): void {
  for (const clientId of clientIds) counted.add(clientId);
}

/** Takes the clients whose meter changed, to check whether they are owed a mail. */
export function takeCountedClients(): string[] {
  const clientIds = [...counted];
  counted = new Set();
  return clientIds;
}
