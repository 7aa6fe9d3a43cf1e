import { expect, test } from "vitest";
import { mailContentSchema, newMailSchema } from "./mail.contract.ts";
import type { MailContent } from "./mail.contract.ts";
import { renderMail } from "./render-mail.ts";

const CONTENT: MailContent = {
  subject: "A “test” of Ana & Rui",
  heading: "Hello <Ana>",
  blocks: [
    { kind: "text", text: "First line\nSecond line" },
    { kind: "button", label: "Continue", link: "/reset-password#abc&x=1" },
    { kind: "facts", rows: [{ name: "Workspace", value: "Rui & Sons" }] },
    { kind: "quote", text: "<script>alert(1)</script>\nsecond" },
    { kind: "list", items: ["one", "two"] },
  ],
  footnote: "You get this because you asked.",
};

test("text and HTML have the whole content with absolute links", () => {
  const { subject, text, html } = renderMail(CONTENT, { siteUrl: "https://app.example.com" });
  expect(subject).toBe(CONTENT.subject);
  const address = "https://app.example.com/reset-password#abc&x=1";
  for (const part of ["Hello <Ana>", "Second line", address, "Workspace: Rui & Sons", "> second", "- two", "You get"]) {
    expect(text).toContain(part);
  }
  expect(html).toContain(`href="${address.replace("&", "&amp;")}"`);
  for (const part of ["Hello &lt;Ana&gt;", "Second line", "Rui &amp; Sons", "<li>two</li>", "You get this"]) {
    expect(html).toContain(part);
  }
});

test("escapes user input and uses no tables", () => {
  const { html } = renderMail(CONTENT, { siteUrl: "https://app.example.com" });
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("<table");
  expect(html).toContain('name="viewport"');
});

test("rejects a subject of two lines, an invalid link and several recipients", () => {
  expect(mailContentSchema.safeParse({ ...CONTENT, subject: "One\r\nBcc: all@example.com" }).success).toBe(false);
  for (const link of ["//evil.example/x", "javascript:alert(1)", "reset-password"]) {
    const blocks = [{ kind: "button", label: "Go", link }];
    expect(mailContentSchema.safeParse({ ...CONTENT, blocks }).success, link).toBe(false);
  }
  expect(newMailSchema.safeParse({ to: "ana@example.com, rui@example.com", content: CONTENT }).success).toBe(false);
});
