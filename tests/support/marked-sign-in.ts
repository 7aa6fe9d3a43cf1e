/** Adds a passkey, a connected app and a company's sign-in whose texts contain the marker, as in marked-workspace.ts. */
import { randomUUID } from "node:crypto";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { insertCompanyIdentity, upsertCompany } from "#src/server/features/company-sign-in/company-sign-in.sql.ts";
import { insertApp } from "#src/server/features/connected-apps/connected-apps.sql.ts";
import { insertPasskey } from "#src/server/features/second-factor/passkeys.sql.ts";

/** `text` is what people enter; the company's settings are the owner's. */
export async function addMarkedSignIn({ clientId, userId, role }: UserViewer, text: string): Promise<void> {
  const { system } = getDatabase();
  const passkey = { clientId, userId, id: randomUUID(), credentialId: randomUUID(), publicKey: Buffer.of(1) };
  await insertPasskey(system, { ...passkey, counter: 0, transports: [], name: text.slice(0, 60), synced: false });
  await insertApp(system, {
    ...{
      clientId,
      userId,
      appId: randomUUID(),
      session: { byCompany: false, expiresAt: new Date() },
      registrationId: randomUUID(),
      name: text.slice(0, 80),
    },
    ...{ redirectUri: "https://app.example/", codeHash: Buffer.of(1), codeChallenge: "x", codeSeconds: 3600 },
  });
  await insertCompanyIdentity(system, { clientId, subject: `${text}-subject`, userId });
  if (role !== "owner") return;
  await upsertCompany(system, {
    ...{
      clientId,
      issuer: "https://idp.example",
      oidcClientId: text,
      clientSecret: Buffer.of(1),
      domain: "idp.example",
    },
    ...{ domainToken: "token", domainVerifiedAt: null, roleClaim: text, roles: [{ value: text, role: "member" }] },
    ...{ defaultRole: "viewer", enforced: false, lastUsedAt: null, needsRedirectUri: false },
  });
}
