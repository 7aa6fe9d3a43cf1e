import { afterEach, expect, it } from "vitest";
import { setEnv } from "../../env.ts";
import { getSiteOrigin, isSecureSite } from "./site-origin.ts";

afterEach(() => setEnv({ PUBLIC_URL: "", PORT: "4321", HOST: "127.0.0.1" }));

it("ignores the Host header of the request unless it names this machine", () => {
  setEnv({ PORT: "4444", HOST: "0.0.0.0" });
  expect(getSiteOrigin(new Request("http://evil.example/auth/google"))).toBe("http://localhost:4444");
  expect(getSiteOrigin(new Request("http://localhost.evil.example/"))).toBe("http://localhost:4444");
  for (const origin of ["http://localhost:8080", "http://127.0.0.1:4444", "http://[::1]:4444"]) {
    expect(getSiteOrigin(new Request(`${origin}/help`))).toBe(origin);
  }
});

it("accepts the address that the program listens on", () => {
  setEnv({ HOST: "192.0.2.7" });
  expect(getSiteOrigin(new Request("http://192.0.2.7:4321/"))).toBe("http://192.0.2.7:4321");
});

it("is PUBLIC_URL whatever the request says", () => {
  setEnv({ PUBLIC_URL: "https://app.example.com" });
  expect(getSiteOrigin(new Request("http://localhost:4321/"))).toBe("https://app.example.com");
  expect(isSecureSite(new Request("http://localhost:4321/"))).toBe(true);
});

it("makes cookies Secure for a request that a trusted proxy received by https", () => {
  expect(isSecureSite(new Request("https://evil.example/"))).toBe(true);
  expect(isSecureSite(new Request("http://localhost/"))).toBe(false);
});
