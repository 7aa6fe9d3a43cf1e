import { isAbsolute } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvironmentError, listVariables, parseEnv } from "./env.ts";

describe("the environment", () => {
  it("has defaults for everything needed to start", () => {
    expect(parseEnv({})).toMatchObject({ appEnv: "demo", port: 4321, host: "127.0.0.1", trustedProxies: 0 });
  });

  it("treats an empty value as missing", () => {
    expect(parseEnv({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 4321, givenDatabaseUrl: undefined });
  });

  it("reports all invalid variables at once", () => {
    const wrong = { PORT: "70000", APP_ENV: "staging", DATABASE_URL: "mysql://here", PUBLIC_URL: "example" };
    expect(() => parseEnv(wrong)).toThrow(EnvironmentError);
    for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(`  ${name}: `);
  });

  it("says what each variable expects", () => {
    expect(() => parseEnv({ PORT: "abc" })).toThrow("PORT: expected a number");
    expect(() => parseEnv({ PORT: "99999" })).toThrow("PORT: expected at most 65535");
    expect(() => parseEnv({ APP_ENV: "prod" })).toThrow("APP_ENV: expected one of demo, production");
  });

  it("does not repeat an invalid value, which may be a secret", () => {
    expect(() => parseEnv({ JWT_KEYS: "hunter2" })).not.toThrow("hunter2");
  });

  it("resolves the data folder from the project folder", () => {
    expect(isAbsolute(parseEnv({ DATA_DIR: "somewhere" }).dataDir)).toBe(true);
    expect(parseEnv({ DATA_DIR: "/somewhere" }).dataDir).toBe("/somewhere");
  });

  it("logs less in demo than in production", () => {
    expect(parseEnv({}).logLevel).toBe("warn");
    expect(parseEnv({ APP_ENV: "production" }).logLevel).toBe("info");
    expect(parseEnv({ APP_ENV: "production", LOG_LEVEL: "error" }).logLevel).toBe("error");
  });

  it("says how to start a database when there is none", () => {
    expect(() => parseEnv({}).databaseUrl).toThrow("npm start");
  });

  it("requires site key, secret and public URL for Turnstile", () => {
    const whole = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET: "hidden", PUBLIC_URL: "https://app.example.com" };
    expect(parseEnv(whole).turnstile).toEqual({ siteKey: "site", secret: "hidden", hostname: "app.example.com" });
    expect(parseEnv({}).turnstile).toBeUndefined();
    for (const name of Object.keys(whole)) expect(() => parseEnv({ ...whole, [name]: "" }), name).toThrow(name);
  });

  it("requires a public URL for sign-in with an identity provider in production", () => {
    const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "hidden" };
    expect(() => parseEnv({ ...google, APP_ENV: "production" })).toThrow("PUBLIC_URL");
    const url = { PUBLIC_URL: "https://app.example.com" };
    expect(parseEnv({ ...google, ...url, APP_ENV: "production" }).identityProviders).toHaveLength(1);
    expect(parseEnv(google).identityProviders).toHaveLength(1);
  });

  it("refuses two identity providers at one address, and the address of companies' sign-ins", () => {
    const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "hidden" };
    const own = { OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "hidden" };
    expect(parseEnv({ ...google, ...own, OIDC_NAME: "Work ID" }).identityProviders).toHaveLength(2);
    for (const name of ["Google", "Company", "Callback"]) {
      expect(() => parseEnv({ ...google, ...own, OIDC_NAME: name }), name).toThrow("OIDC_NAME");
    }
  });

  it("describes every variable", () => {
    for (const { name, meaning } of listVariables()) expect(meaning, name).not.toBe("");
    expect(listVariables()).toContainEqual(expect.objectContaining({ name: "PORT", default: "4321" }));
    expect(listVariables()).toContainEqual(expect.objectContaining({ name: "DATA_DIR", default: ".data" }));
  });
});
