import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { theme } from './theme.ts';
import { variables } from './variables.ts';

/**
 * The key under which the chosen color scheme is stored. The script that runs before the first paint reads the same
 * key.
 */
const schemes = localStorageColorSchemeManager({ key: 'guidepost.colour-scheme' });

/** `data-theme` switches the tokens. It follows Mantine's scheme, so that there is only one source. */
function ThemeAttribute() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = scheme;
  }, [scheme]);
  return null;
}

/** Mantine with the theme of Guidepost: light, dark or the system's choice. */
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
