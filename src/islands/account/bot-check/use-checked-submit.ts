import { useState, useSyncExternalStore } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { createBotCheckGate } from "./bot-check-gate.ts";
import type { BotCheckGate } from "./bot-check-gate.ts";

type Checked = { turnstileToken: string };

/** Creates the gate between a form and its bot check; `waiting` while the form was sent and waits for the check. */
export function useBotCheckGate(): { gate: BotCheckGate; waiting: boolean } {
  const [gate] = useState(createBotCheckGate);
  return { gate, waiting: useGate(gate).waiting };
}

/** Returns the gate's state. */
export function useGate(gate: BotCheckGate) {
  return useSyncExternalStore(gate.subscribe, gate.getSnapshot, gate.getSnapshot);
}

/** A resolver that accepts a missing token while the check is running. */
export function acceptRunningCheck<V extends FieldValues & Checked, C, O>(
  gate: BotCheckGate,
  resolver: Resolver<V, C, O>,
): Resolver<V, C, O> {
  return (values, context, options) => resolver(gate.fillToken(values), context, options);
}

/** Both arguments of `handleSubmit`: `send` runs once there is a token, `onInvalid` as without a check. */
export function sendWhenChecked<O extends Checked>(
  gate: BotCheckGate,
  send: (values: O) => Promise<void>,
  onInvalid?: (errors: FieldErrors) => void,
): [onValid: (values: O) => Promise<void>, onInvalid: (errors: FieldErrors) => void] {
  return [
    async (values) => {
      const turnstileToken = await gate.getToken(values.turnstileToken);
      if (turnstileToken !== null) await send({ ...values, turnstileToken });
    },
    (errors) => {
      gate.handleInvalid();
      onInvalid?.(errors);
    },
  ];
}
