import type { ModelSource } from "../../../domain/language-model/language-model.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { NoModelAnswer } from "../language-model/model.service.ts";

/** Says that a model made a result. */
export function fromModel(model: string): ModelSource {
  return { engine: "model", model, fallback: null };
}

/** Says why the built-in result stands. AppError `conflict` where no model is switched on for this; others are thrown on. */
export function toFallback(error: unknown): ModelSource {
  if (!(error instanceof NoModelAnswer)) throw error;
  const { reason, model } = error;
  if (reason === null) throw new AppError("conflict", "No language model is switched on for this.");
  return { engine: "built-in", model, fallback: reason === "canceled" ? "error" : reason };
}
