type OAuthCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata";

/** A refusal in the words of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2), which apps read. */
export class OAuthError extends Error {
  readonly code: OAuthCode;

  constructor(code: OAuthCode, message: string) {
    super(message);
    this.name = "OAuthError";
    this.code = code;
  }
}

/** Answers an app in JSON that nobody may cache; an OAuthError becomes the answer that RFC 6749 describes. */
export async function respondToApp(run: () => Promise<object>, status = 200): Promise<Response> {
  const headers = { "cache-control": "no-store", pragma: "no-cache" };
  try {
    return Response.json(await run(), { status, headers });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const body = { error: error.code, error_description: error.message };
    return Response.json(body, { status: 400, headers });
  }
}

/** Parses the form of a request; a name that is given twice could mean two things. Throws OAuthError. */
export function parseForm(body: Uint8Array): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString("utf8"))) {
    if (fields.has(name)) throw new OAuthError("invalid_request", `Send ${name} once.`);
    fields.set(name, value);
  }
  return fields;
}
