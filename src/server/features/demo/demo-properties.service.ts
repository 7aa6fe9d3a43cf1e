import { DEMO_PROPERTIES } from "../../../demo/properties.ts";
import { changeProperty } from "../properties/properties.service.ts";
import type { DemoUser } from "./demo.sql.ts";

/** Tracks what the demo's conversations tell of country and device. */
export async function trackProperties(clientId: string, { owner }: { owner: DemoUser }): Promise<void> {
  const viewer = { ...owner, kind: "user", clientId } as const;
  for (const [name, label] of Object.entries(DEMO_PROPERTIES))
    await changeProperty(viewer, name, { tracked: true, label });
}
