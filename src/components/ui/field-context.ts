import { createContext, useContext } from "react";

/** What a control inside a Field is told: its id, what describes it, and how it stands. */
export type FieldWiring = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: boolean | undefined;
};

export const FieldContext = createContext<FieldWiring>({});

/** The wiring of the Field around a control; empty outside of one. */
export function useFieldWiring(): FieldWiring {
  return useContext(FieldContext);
}
