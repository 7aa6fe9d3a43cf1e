import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { MenuRadioGroup, MenuRadioItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import { applyTheme, getTheme, themeSchema } from "./theme.ts";

const ICONS = { light: Sun, dark: Moon, system: Monitor };
const NAMES: Record<z.infer<typeof themeSchema>, string> = { light: "Light", dark: "Dark", system: "System" };

/** Menu to choose the light, dark or system theme. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(getTheme);

  function choose(value: string): void {
    const next = themeSchema.parse(value);
    applyTheme(next);
    setTheme(next);
  }

  return (
    <IconMenu label={`Theme: ${NAMES[theme]}`} icon={ICONS[theme]}>
      <MenuRadioGroup value={theme} onValueChange={choose}>
        {themeSchema.options.map((option) => (
          <MenuRadioItem key={option} value={option}>
            {NAMES[option]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </IconMenu>
  );
}
