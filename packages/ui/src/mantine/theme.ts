import { createTheme } from '@mantine/core';
import { components } from './components.ts';
import { colors } from './scales.ts';

/** The Guidepost theme. Lengths are references to the tokens where Mantine allows references. */
export const theme = createTheme({
  colors,
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  white: '#fff',
  black: 'var(--gray-9)',
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  lineHeights: {
    xs: 'var(--leading-xs)',
    sm: 'var(--leading-sm)',
    md: 'var(--leading-md)',
    lg: 'var(--leading-lg)',
    xl: 'var(--leading-xl)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--text-xl)', lineHeight: 'var(--leading-xl)' },
      h2: { fontSize: 'var(--text-lg)', lineHeight: 'var(--leading-lg)' },
      h3: { fontSize: 'var(--text-md)', lineHeight: 'var(--leading-md)' },
      h4: { fontSize: 'var(--text-sm)', lineHeight: 'var(--leading-sm)' },
    },
  },
  spacing: {
    xs: 'var(--space-1)',
    sm: 'var(--space-2)',
    md: 'var(--space-3)',
    lg: 'var(--space-4)',
    xl: 'var(--space-5)',
  },
  radius: {
    xs: 'var(--radius-xs)',
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-xl)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-xs)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-lg)',
    xl: 'var(--shadow-lg)',
  },
  // 400, 780, 870, 1100 and 1440 px in em, for media queries
  breakpoints: { xs: '25em', sm: '48.75em', md: '54.375em', lg: '68.75em', xl: '90em' },
  cursorType: 'pointer',
  // with this option, Mantine shows no transitions if the user's system is set to reduced motion
  respectReducedMotion: true,
  focusClassName: 'gp-focus',
  components,
});
