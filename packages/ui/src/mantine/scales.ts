import type { MantineColorsTuple } from '@mantine/core';

/**
 * Returns a ten-step scale of tokens.css in Mantine's format. The values are references, so that only tokens.css
 * defines colors.
 */
const scale = (name: string): MantineColorsTuple =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple;

export const colors = {
  teal: scale('teal'),
  gray: scale('gray'),
  dark: scale('dark'),
  green: scale('green'),
  amber: scale('amber'),
  red: scale('red'),
  blue: scale('blue'),
} as const;
