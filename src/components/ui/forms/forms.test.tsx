import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Button } from "../buttons/Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { SegmentedControl } from "./SegmentedControl.tsx";
import { Switch } from "./Switch.tsx";
import { Textarea } from "./Textarea.tsx";

/** Returns an attribute of the first matching element. */
function getAttribute(html: string, element: string, attribute: string): string | undefined {
  const tag = new RegExp(`<${element}\\b[^>]*>`).exec(html)?.[0] ?? "";
  return new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1];
}

function getText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "");
}

describe("Field", () => {
  const html = renderToStaticMarkup(
    <Field label="Email" error="Please enter a valid email address" hint="We never share it.">
      <Input />
    </Field>,
  );

  test("links the label to the control", () => {
    expect(getAttribute(html, "label", "for")).toBe(getAttribute(html, "input", "id"));
  });

  test("describes the control by the error, then the hint", () => {
    const ids = getAttribute(html, "input", "aria-describedby")?.split(" ") ?? [];
    const texts = ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]);
    expect(texts).toEqual(["Please enter a valid email address", "We never share it."]);
  });

  test("marks the control as invalid only with an error", () => {
    const calm = renderToStaticMarkup(
      <Field label="Email" error="">
        <Input />
      </Field>,
    );
    expect(getAttribute(html, "input", "aria-invalid")).toBe("true");
    expect(getAttribute(calm, "input", "aria-invalid")).toBeUndefined();
    expect(getAttribute(calm, "input", "aria-describedby")).toBeUndefined();
  });
});

describe("a loading Button", () => {
  const html = renderToStaticMarkup(
    <Button loading loadingText="Logging in...">
      Login
    </Button>,
  );

  test("is aria-busy but stays focusable", () => {
    expect(getAttribute(html, "button", "aria-busy")).toBe("true");
    expect(getAttribute(html, "button", "aria-disabled")).toBe("true");
    expect(getAttribute(html, "button", "disabled")).toBeUndefined();
  });

  test("shows only the loading text and keeps the width of the label", () => {
    expect(getText(html)).toBe("Logging in...");
    expect(getAttribute(html, "span", "data-other-text")).toBe("Login");
    const idle = renderToStaticMarkup(<Button loadingText="Logging in...">Login</Button>);
    expect(getText(idle)).toBe("Login");
    expect(getAttribute(idle, "span", "data-other-text")).toBe("Logging in...");
  });
});

test("form controls have no style attribute, which a strict CSP would block", () => {
  const html = renderToStaticMarkup(
    <form>
      <Field label="Name" required>
        <Input icon={<i />} trailing={<b />} />
      </Field>
      <Textarea />
      <NativeSelect />
      <Checkbox label="Remember me" />
      <Switch label="Reports" />
      <RadioGroup legend="Choice" options={[{ value: "a", label: "A" }]} value="a" onValueChange={() => undefined} />
      <SegmentedControl label="By" options={[{ value: "a", label: "A" }]} value="a" onValueChange={() => undefined} />
      <Button loading>Save</Button>
    </form>,
  );
  expect(html).not.toContain("style=");
});
