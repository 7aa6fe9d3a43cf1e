/** Requests that another client tries on the endpoints of calls, as in tenant-cases.ts. */
import type { TenantCase } from "./tenant-cases.ts";

const CALL = "/api/voice/calls/{call}";

export const VOICE_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "v1/calls": [["POST /api/v1/calls", 401]],
  "voice/audio": [["GET /api/voice/audio?token=mine", 410]],
  "voice/calls/[id]/audio": [[`GET ${CALL}/audio`, 404]],
  "voice/calls/[id]/index": [
    [`GET ${CALL}`, 404],
    [`PATCH ${CALL}`, 404, { offsetMs: 1 }],
    [`DELETE ${CALL}`, 404],
  ],
  "voice/calls/[id]/link": [[`POST ${CALL}/link`, 404]],
  "voice/calls/[id]/timeline": [[`GET ${CALL}/timeline`, 404]],
  "voice/calls/[id]/transcript": [[`PUT ${CALL}/transcript`, 404, { segments: [] }]],
  "voice/calls/index": [
    ["GET /api/voice/calls", 200],
    ["GET /api/voice/calls?apiAccountId={apiAccount}", 200],
    ["POST /api/voice/calls?apiAccountId={apiAccount}&fileName=mine", 404, { durationMs: 1 }],
  ],
  "voice/settings": [
    ["GET /api/voice/settings", 200],
    ["PUT /api/voice/settings", 200, { keepDays: 1, alwaysTranscribe: false }],
  ],
  "voice/summary": [["GET /api/voice/summary", 200]],
};
