import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standOnPage } from "#tests/support/browser-globals.ts";
import {
  bearerHeader,
  clearTokens,
  decodeUserId,
  keepLogin,
  readBearer,
  readUsableRefreshToken,
} from "./session-store.ts";

beforeEach(() => {
  standOnPage("http://localhost/login");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a remembered log-in keeps both tokens and the word 'true'", () => {
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  expect([localStorage.getItem("accessToken"), localStorage.getItem("refreshToken")]).toEqual(["a", "r"]);
  expect(localStorage.getItem("rememberMe")).toBe("true");
});

test("another log-in removes what an earlier one had remembered", () => {
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  keepLogin({ accessToken: "b", refreshToken: "s" }, false);
  expect(readBearer()).toBe("b");
  expect([localStorage.getItem("refreshToken"), localStorage.getItem("rememberMe")]).toEqual([null, null]);
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  keepLogin({ accessToken: "c" }, true);
  expect([localStorage.getItem("refreshToken"), localStorage.getItem("rememberMe")]).toEqual([null, null]);
});

test("a refresh token may be used only beside the word 'true'", () => {
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  expect(readUsableRefreshToken()).toBe("r");
  localStorage.setItem("rememberMe", "1");
  expect(readUsableRefreshToken()).toBeNull();
});

test("clearing empties both storages of tokens and leaves the rest", () => {
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  sessionStorage.setItem("accessToken", "a");
  localStorage.setItem("selectedApiAccount_1", "x");
  clearTokens();
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
});

test("a stored text that no header can hold is not sent, and stops nothing", () => {
  for (const text of ["日本", "a b\nc", "", "x".repeat(20_000)]) {
    localStorage.setItem("accessToken", text);
    expect(bearerHeader(), text.slice(0, 10)).toEqual({});
  }
  localStorage.setItem("accessToken", "head.pay-load_.sign");
  expect(bearerHeader()).toEqual({ authorization: "Bearer head.pay-load_.sign" });
});

test("a token tells its user's id, and nonsense tells nothing", () => {
  const payload = Buffer.from(JSON.stringify({ userId: "u-1", note: "ÿþ?>" })).toString("base64url");
  expect(decodeUserId(`header.${payload}.signature`)).toBe("u-1");
  for (const token of ["", "abc", "a.b.c", `a.${btoa("{}")}.c`, `a.${btoa('{"userId":7}')}.c`, `a.${btoa("null")}.c`]) {
    expect(decodeUserId(token), token).toBeNull();
  }
});
