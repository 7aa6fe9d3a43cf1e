import { AppError } from "../../domain/shared/errors.ts";

/** Throws AppError `forbidden` unless `allowed`: `requirePermission(canUpload(viewer.role))`. */
export function requirePermission(allowed: boolean): void {
  if (!allowed)
    throw new AppError("forbidden", "Your role does not allow this. Ask an owner or admin of your workspace.");
}
