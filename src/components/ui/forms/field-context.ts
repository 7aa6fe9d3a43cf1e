import { createContext, useContext } from "react";

/** Props that a Field passes to its control: id, description and validity. */
export type FieldControl = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: boolean | undefined;
};

export const FieldContext = createContext<FieldControl>({});

/** Returns the control props of the surrounding Field; empty outside a Field. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}
