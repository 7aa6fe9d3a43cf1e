import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { SegmentedControl } from "./SegmentedControl.tsx";
import { Switch } from "./Switch.tsx";
import { Textarea } from "./Textarea.tsx";

/** The value of an attribute of the first element of that name. */
function readAttribute(html: string, element: string, attribute: string): string | undefined {
  const tag = new RegExp(`<${element}\\b[^>]*>`).exec(html)?.[0] ?? "";
  return new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1];
}

function readText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "");
}

describe("a field", () => {
  const html = renderToStaticMarkup(
    <Field label="Email" error="Please enter a valid email address" hint="We never share it.">
      <Input />
    </Field>,
  );

  test("gives its control the id that its label names", () => {
    expect(readAttribute(html, "label", "for")).toBe(readAttribute(html, "input", "id"));
  });

  test("describes its control by the error first, then the hint", () => {
    const ids = readAttribute(html, "input", "aria-describedby")?.split(" ") ?? [];
    const texts = ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]);
    expect(texts).toEqual(["Please enter a valid email address", "We never share it."]);
  });

  test("is wrong only while there is an error", () => {
    const calm = renderToStaticMarkup(
      <Field label="Email" error="">
        <Input />
      </Field>,
    );
    expect(readAttribute(html, "input", "aria-invalid")).toBe("true");
    expect(readAttribute(calm, "input", "aria-invalid")).toBeUndefined();
    expect(readAttribute(calm, "input", "aria-describedby")).toBeUndefined();
  });
});

describe("a busy button", () => {
  const html = renderToStaticMarkup(
    <Button loading loadingText="Logging in...">
      Login
    </Button>,
  );

  test("says that it is busy and keeps the focus", () => {
    expect(readAttribute(html, "button", "aria-busy")).toBe("true");
    expect(readAttribute(html, "button", "aria-disabled")).toBe("true");
    expect(readAttribute(html, "button", "disabled")).toBeUndefined();
  });

  test("says its busy text alone, and holds the width of the other", () => {
    expect(readText(html)).toBe("Logging in...");
    expect(readAttribute(html, "span", "data-other-text")).toBe("Login");
    const idle = renderToStaticMarkup(<Button loadingText="Logging in...">Login</Button>);
    expect(readText(idle)).toBe("Login");
    expect(readAttribute(idle, "span", "data-other-text")).toBe("Logging in...");
  });
});

test("the parts of a form carry no style attribute, which a strict content security policy would drop", () => {
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
