import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubPage } from "#tests/support/stub-page.ts";
import {
  bearerHeader,
  clearTokens,
  decodeUserId,
  setLoginTokens,
  getBearer,
  getUsableRefreshToken,
} from "./session-store.ts";

beforeEach(() => {
  stubPage("http://localhost/login");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("stores both tokens and rememberMe=true with Remember me", () => {
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  expect([localStorage.getItem("accessToken"), localStorage.getItem("refreshToken")]).toEqual(["a", "r"]);
  expect(localStorage.getItem("rememberMe")).toBe("true");
});

test("a later log-in replaces the remembered tokens of an earlier one", () => {
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  setLoginTokens({ accessToken: "b", refreshToken: "s" }, false);
  expect(getBearer()).toBe("b");
  expect([localStorage.getItem("refreshToken"), localStorage.getItem("rememberMe")]).toEqual([null, null]);
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  setLoginTokens({ accessToken: "c" }, true);
  expect([localStorage.getItem("refreshToken"), localStorage.getItem("rememberMe")]).toEqual([null, null]);
});

test("allows a refresh only when rememberMe is exactly 'true'", () => {
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  expect(getUsableRefreshToken()).toBe("r");
  localStorage.setItem("rememberMe", "1");
  expect(getUsableRefreshToken()).toBeNull();
});

test("clearTokens removes tokens from both storages and nothing else", () => {
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  sessionStorage.setItem("accessToken", "a");
  localStorage.setItem("selectedApiAccount_1", "x");
  clearTokens();
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
});

test("leaves out a stored value that is not a valid header", () => {
  for (const text of ["日本", "a b\nc", "", "x".repeat(20_000)]) {
    localStorage.setItem("accessToken", text);
    expect(bearerHeader(), text.slice(0, 10)).toEqual({});
  }
  localStorage.setItem("accessToken", "head.pay-load_.sign");
  expect(bearerHeader()).toEqual({ authorization: "Bearer head.pay-load_.sign" });
});

test("decodes the user id of a token, and returns null for anything else", () => {
  const payload = Buffer.from(JSON.stringify({ userId: "u-1", note: "ÿþ?>" })).toString("base64url");
  expect(decodeUserId(`header.${payload}.signature`)).toBe("u-1");
  for (const token of ["", "abc", "a.b.c", `a.${btoa("{}")}.c`, `a.${btoa('{"userId":7}')}.c`, `a.${btoa("null")}.c`]) {
    expect(decodeUserId(token), token).toBeNull();
  }
});
