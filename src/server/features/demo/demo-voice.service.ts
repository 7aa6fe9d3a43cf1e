import { DEMO_CALLS, recordCall, speakCall } from "../../../demo/calls.ts";
import type { SpokenTurn } from "../../../demo/calls.ts";
import { demoWorkspace } from "../../../demo/demo.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/shared/durations.ts";
import { addCall, addMeasuredCall } from "../voice/add-call.service.ts";
import { listCalls } from "../voice/voice.service.ts";

/** Adds calls of the demo's booking line: some with a recording, all with words. */
export async function addDemoCalls(
  clientId: string,
  { accounts, nowMs }: { accounts: ReadonlyMap<string, string>; nowMs: number },
): Promise<void> {
  const apiAccountId = accounts.get(demoWorkspace.accounts[0].name);
  if (apiAccountId === undefined) throw new Error("The demo workspace has no account for calls.");
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const { calls } = await listCalls({ clientId }, {});
  const known = new Set(calls.map(({ fileName }) => fileName));
  for (const { fileName, daysAgo, hour, version, isRecorded, turns } of DEMO_CALLS) {
    if (known.has(fileName)) continue;
    const spoken = speakCall({ turns });
    const options = {
      fileName,
      startedAt: new Date(today - daysAgo * DAY_MS + Math.round(hour * HOUR_MS)).toISOString(),
      bot: "left",
      keepAudio: true,
      transcribe: false,
      agent: demoWorkspace.agentName,
      agentVersion: version,
    };
    const call = { clientId, apiAccountId, options };
    if (isRecorded) {
      await addMeasuredCall({ ...call, recording: recordCall(spoken), transcript: buildTranscript(spoken) });
    } else {
      await addCall({ ...call, isJson: true, content: encode(buildFigures(spoken)) });
    }
  }
}

function buildTranscript(spoken: readonly SpokenTurn[]): string {
  const segments = spoken.map(({ side, text, startMs, endMs }) => {
    return { start: startMs / 1000, end: endMs / 1000, speaker: side === "bot" ? "Mara" : "Caller", text };
  });
  return JSON.stringify({ segments });
}

function buildFigures(spoken: readonly SpokenTurn[]): object {
  return {
    durationMs: Math.max(...spoken.map(({ endMs }) => endMs)) + 600,
    sampleRate: 8000,
    channels: 2,
    spans: spoken.map(({ side, startMs, endMs }) => ({ speaker: side, startMs, endMs })),
    transcript: buildTranscript(spoken),
  };
}

async function* encode(value: object): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(JSON.stringify(value)));
}
