/** What WhatsApp, Messenger and Instagram share: Meta's signature and its check of the address. */
import type { PlainAnswer, Sample, SampleContext, SignedRequest, Verdict } from "../base/connector.types.ts";
import { generateToken, secret } from "../base/define-connector.ts";
import { includesSecret, matchHmac, signHmac } from "../base/signatures.ts";

const SIGNATURE = "x-hub-signature-256";
const PREFIX = "sha256=";

/** The fields of every Meta app: one secret per app, and the token of its webhook. */
export const META_FIELDS = [
  secret("appSecret", "App secret", { help: "Meta for Developers → your app → App settings → Basic → App secret." }),
  secret("verifyToken", "Verify token", {
    generate: generateToken,
    help: "Meta asks for it beside the callback URL. Leave it empty and we make one.",
  }),
];

/** Verifies Meta's signature over the raw bytes. */
export function verifyMeta({ raw, header, secrets }: SignedRequest): Verdict {
  return matchHmac("sha256", secrets("appSecret"), raw, header(SIGNATURE), "hex", PREFIX);
}

/** Answers Meta's check of the address with its challenge alone. */
export function answerMetaChallenge({ query, secrets }: SignedRequest): PlainAnswer | "refused" | null {
  const challenge = query.get("hub.challenge");
  if (query.get("hub.mode") === null && challenge === null) return null;
  const token = query.get("hub.verify_token") ?? "";
  if (query.get("hub.mode") !== "subscribe" || !includesSecret(secrets("verifyToken"), token)) return "refused";
  return { status: 200, body: challenge ?? "" };
}

/** Signs a sample as Meta does. */
export function signMeta({ secret: getSecret, body: given }: SampleContext, sample: object): Sample {
  const body = given ?? JSON.stringify(sample);
  return { body, headers: { [SIGNATURE]: PREFIX + signHmac("sha256", getSecret("appSecret"), body, "hex") } };
}
