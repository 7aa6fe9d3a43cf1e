/** Gives a page's browser a device that keeps passkeys, by the browser's own WebAuthn domain. */
import type { Page } from "@playwright/test";

/** A device that keeps passkeys and confirms everything at once. */
export type VirtualAuthenticator = { remove(): Promise<void> };

/** Adds a device with passkeys and a verified user. Removing it is losing the device. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: async () => {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
