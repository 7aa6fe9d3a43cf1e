import type { KeyViewer } from "../../auth/viewer.contract.ts";

/** Whose data a tool gives, and the site's origin for its links. `apiAccountId` is where external ids are looked up. */
export type ToolContext = {
  viewer: Pick<KeyViewer, "clientId" | "timeZone"> & { apiAccountId: string | null };
  origin: string;
};
