/** A value of a parsed body whose shape is not known: looking into it never throws, and a wrong type counts as absent. */
export class Payload {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** The value at a path of names or positions, such as `message.text` or `contacts.0.wa_id`. */
  at(path: string): Payload {
    let value = this.value;
    for (const name of path.split(".")) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return ABSENT;
      const next: unknown = Reflect.get(value, name);
      value = next;
    }
    return new Payload(value);
  }

  /** The text that is not empty; undefined otherwise. */
  get text(): string | undefined {
    return typeof this.value === "string" && this.value !== "" ? this.value : undefined;
  }

  /** An id: text that is not empty, or a whole number as text. */
  get id(): string | undefined {
    return typeof this.value === "number" && Number.isSafeInteger(this.value) ? String(this.value) : this.text;
  }

  /** A number, or text that is one. */
  get number(): number | undefined {
    const number = typeof this.value === "string" && this.value.trim() !== "" ? Number(this.value) : this.value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  }

  /** Seconds since 1970 as milliseconds. */
  get seconds(): number | undefined {
    const { number } = this;
    return number === undefined ? undefined : Math.round(number * 1000);
  }

  /** An ISO 8601 or RFC 2822 time as milliseconds. */
  get time(): number | undefined {
    const ms = this.text === undefined ? Number.NaN : Date.parse(this.text);
    return Number.isNaN(ms) ? undefined : ms;
  }

  /** The elements of a list; none if it is no list. */
  get items(): Payload[] {
    return Array.isArray(this.value) ? this.value.map((item) => new Payload(item)) : [];
  }

  /** Whether there is a value other than null. */
  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  get isObject(): boolean {
    return typeof this.value === "object" && this.value !== null && !Array.isArray(this.value);
  }

  /** Whether it is true, as a boolean or as text. */
  get isTrue(): boolean {
    return this.value === true || this.value === "true";
  }
}

const ABSENT = new Payload(undefined);
