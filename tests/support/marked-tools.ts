import type { KeyViewer, UserViewer } from "#src/server/auth/viewer.contract.ts";
import { addMarkedModel } from "./marked-model.ts";
import { addMarkedRunner } from "./marked-runner.ts";
import { addMarkedTrace } from "./marked-trace.ts";

type Marked = { key: KeyViewer; viewer: UserViewer; marker: string; text: string };

/** Adds what tools send to a marked workspace: a trace with a model call, what the Runner keeps, and a language model. */
export async function addMarkedTools({ key, viewer, marker, text }: Marked): Promise<void> {
  await addMarkedTrace(key, text);
  await addMarkedRunner(viewer, marker);
  await addMarkedModel(viewer, marker);
}
