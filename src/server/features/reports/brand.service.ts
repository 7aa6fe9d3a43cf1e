import { darkenForText } from "../../../domain/reports/brand-color.ts";
import type { Brand, BrandChange } from "../../../domain/reports/brand.contract.ts";
import { canEditReports } from "../../../domain/auth/policies.ts";
import { PRODUCT_COLORS } from "../../../domain/shared/product.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { findBrand, removeLogo, setBrand, setLogo } from "./brand.sql.ts";
import type { BrandRow } from "./brand.sql.ts";
import { normalizeLogo } from "./normalize-logo.ts";

const NO_BRAND: BrandRow = { name: null, colour: null, logo: null };

/** The brand of a client's reports. */
export async function getBrand({ clientId }: Pick<UserViewer, "clientId">): Promise<Brand> {
  return getDatabase().withClient(clientId, (tx) => getBrandOf(tx, clientId));
}

/** Sets name and color of the reports. AppError `forbidden` by role. */
export async function updateBrand(viewer: UserViewer, change: BrandChange): Promise<Brand> {
  return changeBrand(viewer, { changed: "name, color" }, (tx) =>
    setBrand(tx, { ...change, clientId: viewer.clientId }),
  );
}

/** Sets the logo from an uploaded PNG or JPEG. AppError `forbidden` by role, `invalid` for a file that is no picture of these. */
export async function updateLogo(viewer: UserViewer, file: Uint8Array): Promise<Brand> {
  requirePermission(canEditReports(viewer.role));
  const logo = await normalizeLogo(file);
  return changeBrand(viewer, { changed: "logo" }, (tx) => setLogo(tx, { clientId: viewer.clientId, logo }));
}

/** Removes the logo. AppError `forbidden` by role. */
export async function deleteLogo(viewer: UserViewer): Promise<Brand> {
  return changeBrand(viewer, { removed: "logo" }, (tx) => removeLogo(tx, viewer.clientId));
}

async function changeBrand(
  viewer: UserViewer,
  details: Record<string, string>,
  change: (tx: Queryable) => Promise<boolean>,
): Promise<Brand> {
  const { clientId, role } = viewer;
  requirePermission(canEditReports(role));
  return getDatabase().withClient(clientId, async (tx) => {
    if (await change(tx)) {
      await addAuditEntry(tx, { clientId, actor: viewer, action: "report.brand_changed", details });
    }
    return getBrandOf(tx, clientId);
  });
}

async function getBrandOf(tx: Queryable, clientId: string): Promise<Brand> {
  const { name, colour, logo } = (await findBrand(tx, clientId)) ?? NO_BRAND;
  return {
    name,
    colour,
    textColor: colour === null ? PRODUCT_COLORS.text : darkenForText(colour),
    logo: logo === null ? null : `data:image/png;base64,${Buffer.from(logo).toString("base64")}`,
  };
}
