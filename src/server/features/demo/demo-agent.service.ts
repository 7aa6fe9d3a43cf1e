import { demoWorkspace } from "../../../demo/demo.ts";
import { ask } from "../agent/agent.service.ts";
import { changeThread, listThreads, removeThread } from "../agent/threads.service.ts";
import type { DemoUser } from "./demo.sql.ts";

const TITLE = "Weekly review";
const QUESTIONS = [
  "Conversion rate this month compared with last month",
  "Conversations per week in the last 90 days",
  "Por que os usuários abandonam no WhatsApp?",
  "Principais motivos de abandono nos últimos 30 dias",
  "¿Qué canal tiene la mejor contención en los últimos 30 días?",
  "Muéstrame las conversaciones con objeción de precio en los últimos 30 días",
] as const;

/** Adds a shared thread with questions in three languages. It is shared last: threads that are not are of an interrupted load. */
export async function addQuestions(clientId: string, { owner }: { owner: DemoUser }): Promise<void> {
  const viewer = { clientId, userId: owner.userId, timeZone: demoWorkspace.client.timeZone };
  const { threads } = await listThreads(viewer);
  if (threads.some(({ shared }) => shared)) return;
  for (const { id } of threads) await removeThread(viewer, id);
  let threadId: string | undefined;
  for (const question of QUESTIONS) ({ threadId } = await ask(viewer, { question, threadId }));
  if (threadId !== undefined) await changeThread(viewer, threadId, { title: TITLE, shared: true });
}
