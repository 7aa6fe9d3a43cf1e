import { SignJWT, decodeProtectedHeader, decodeJwt } from "jose";
import { expect, test } from "vitest";
import { createId } from "#src/domain/shared/ids.ts";
import { createJwtKey } from "#tests/support/accounts.ts";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";

const claims = { userId: createId(), clientId: createId(), sessionId: "ab".repeat(32), role: "member" } as const;

test("verifying a token returns the claims that were signed", async () => {
  const key = createJwtKey();
  const token = await signAccessToken(claims, { keys: [key], lifetimeSeconds: 60 });
  expect(await verifyAccessToken(token, [key])).toEqual(claims);
});

test("a token holds the user id, its expiry and the key id", async () => {
  const key = createJwtKey();
  const token = await signAccessToken(claims, { keys: [key], lifetimeSeconds: 900 });
  const { userId, exp = 0, iat = 0 } = decodeJwt(token);
  expect(userId).toBe(claims.userId);
  expect(exp - iat).toBe(900);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", kid: key.id });
});

test("an expired token is rejected", async () => {
  const key = createJwtKey();
  const token = await signAccessToken(claims, { keys: [key], lifetimeSeconds: -1 });
  await expect(verifyAccessToken(token, [key])).rejects.toMatchObject({ code: "unauthenticated" });
});

test("after a key rotation, tokens of the older key verify and new tokens use the newer key", async () => {
  const older = createJwtKey();
  const newer = createJwtKey();
  const token = await signAccessToken(claims, { keys: [older], lifetimeSeconds: 60 });
  expect(await verifyAccessToken(token, [newer, older])).toEqual(claims);
  const next = await signAccessToken(claims, { keys: [newer, older], lifetimeSeconds: 60 });
  await expect(verifyAccessToken(next, [older])).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a token signed with another secret under a known key id is rejected", async () => {
  const key = createJwtKey();
  const forged = await signAccessToken(claims, { keys: [{ ...createJwtKey(), id: key.id }], lifetimeSeconds: 60 });
  await expect(verifyAccessToken(forged, [key])).rejects.toMatchObject({ code: "unauthenticated" });
});

test("an unsigned token and a token for another audience are rejected", async () => {
  const key = createJwtKey();
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`;
  await expect(verifyAccessToken(unsigned, [key])).rejects.toMatchObject({ code: "unauthenticated" });
  const other = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", kid: key.id })
    .setIssuer("threadlight")
    .setAudience("something-else")
    .setExpirationTime("1 minute")
    .sign(key.secret);
  await expect(verifyAccessToken(other, [key])).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a token without an expiry is rejected, though it is signed with our key", async () => {
  const key = createJwtKey();
  const sign = (token: SignJWT) => token.setProtectedHeader({ alg: "HS256", kid: key.id }).sign(key.secret);
  const build = () => new SignJWT({ ...claims }).setIssuer("threadlight").setAudience("threadlight-user").setIssuedAt();
  expect(await verifyAccessToken(await sign(build().setExpirationTime("1 minute")), [key])).toEqual(claims);
  await expect(verifyAccessToken(await sign(build()), [key])).rejects.toMatchObject({ code: "unauthenticated" });
});
