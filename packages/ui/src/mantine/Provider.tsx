import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { theme } from './theme.ts';
import { variables } from './variables.ts';

/**
 * The browser stores the chosen color scheme under this key. The script that runs before the first paint reads the same
 * key.
 */
const schemes = localStorageColorSchemeManager({ key: 'guidepost.colour-scheme' });

/**
 * Sets `data-theme`, which selects the tokens. It always equals Mantine's color scheme, so that there is only one
 * source.
 */
function ThemeAttribute() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = scheme;
  }, [scheme]);
  return null;
}

/** Provides Mantine with the Guidepost theme. The color scheme is light, dark or the system's. */
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
