import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { theme } from './theme.ts';
import { variables } from './variables.ts';

/** Where the chosen scheme is kept; the script that runs before the first paint reads the same key. */
const schemes = localStorageColorSchemeManager({ key: 'guidepost.colour-scheme' });

/** `data-theme` switches the tokens; it follows Mantine's scheme, so that there is one truth. */
function ThemeAttribute() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = scheme;
  }, [scheme]);
  return null;
}

/** Mantine with the theme of Guidepost: light, dark or as the system says. */
export function GuidepostProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
    >
      <ThemeAttribute />
      {children}
    </MantineProvider>
  );
}
