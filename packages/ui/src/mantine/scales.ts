import type { MantineColorsTuple } from '@mantine/core';

/**
 * The ten-step scales of tokens.css in Mantine's format. They are references to the tokens, so that colors are defined
 * in tokens.css only.
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
