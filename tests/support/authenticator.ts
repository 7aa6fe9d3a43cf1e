/** An authenticator in software: creates passkeys and signs logins as a device does (WebAuthn level 2, attestation "none"). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Site = { id: string; origin: string };

/** One passkey of a software authenticator. */
export type SoftPasskey = {
  /** What the browser sends after `navigator.credentials.create`. */
  create(challenge: string): ReturnType<typeof buildCreation>;
  /** What the browser sends after `navigator.credentials.get`. */
  sign(challenge: string, options?: SignOptions): ReturnType<typeof buildAssertion>;
};

type SignOptions = { isVerified?: boolean; origin?: string; counter?: number };
type Credential = { id: Buffer; userId: string; site: Site; privateKey: KeyObject; publicKey: KeyObject };

/** Creates a passkey for a user of a site. */
export function createSoftPasskey(site: Site, userId: string): SoftPasskey {
  const credential = { id: randomBytes(16), userId, site, ...generateKeyPairSync("ec", { namedCurve: "P-256" }) };
  let count = 0;
  return {
    create: (challenge) => buildCreation(credential, challenge),
    sign: (challenge, options = {}) => buildAssertion(credential, challenge, { counter: ++count, ...options }),
  };
}

function buildCreation({ id, site, publicKey }: Credential, challenge: string) {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = [hex("a5010203262001215820"), Buffer.from(x, "base64url"), hex("225820"), Buffer.from(y, "base64url")];
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL;
  const authData = Buffer.concat([buildAuthData(site, flags, 0), Buffer.alloc(16), length, id, ...key]);
  const head = [
    hex("a363666d74646e6f6e656761747453746d74a068"),
    Buffer.from("authData"),
    hex("58"),
    Buffer.of(authData.length),
  ];
  return {
    ...buildCredential(id),
    response: {
      clientDataJSON: buildClientData("webauthn.create", challenge, site.origin).toString("base64url"),
      attestationObject: Buffer.concat([...head, authData]).toString("base64url"),
      transports: ["internal"],
    },
  };
}

function buildAssertion(
  { id, userId, site, privateKey }: Credential,
  challenge: string,
  { isVerified = true, origin = site.origin, counter = 0 }: SignOptions,
) {
  const authData = buildAuthData(site, USER_PRESENT | (isVerified ? USER_VERIFIED : 0), counter);
  const clientData = buildClientData("webauthn.get", challenge, origin);
  const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
  return {
    ...buildCredential(id),
    response: {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      userHandle: Buffer.from(userId).toString("base64url"),
    },
  };
}

function buildCredential(id: Buffer) {
  const encoded = id.toString("base64url");
  return { id: encoded, rawId: encoded, type: "public-key" as const, clientExtensionResults: {} };
}

function buildAuthData(site: Site, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash("sha256").update(site.id).digest(), Buffer.of(flags), count]);
}

function buildClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function hex(text: string): Buffer {
  return Buffer.from(text, "hex");
}
