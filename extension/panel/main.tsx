import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PanelApp } from "./PanelApp.tsx";

const root = document.querySelector("#panel");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PanelApp />
    </StrictMode>,
  );
}
