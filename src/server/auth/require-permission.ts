import { AppError } from "../../domain/shared/errors.ts";

/** AppError `forbidden` unless the policy allowed it: `requirePermission(canUpload(viewer.role))`. */
export function requirePermission(allowed: boolean): void {
  if (!allowed)
    throw new AppError("forbidden", "Your role does not allow this. Ask an owner or admin of your workspace.");
}
