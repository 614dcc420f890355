import type { CSSVariablesResolver } from '@mantine/core';

/** Maps the theme's hues to the semantic tokens with the same meaning. */
const families = { green: 'success', amber: 'warning', red: 'danger', blue: 'info' } as const;

const statuses = Object.entries(families).flatMap(([hue, name]) => [
  [`--mantine-color-${hue}-text`, `var(--${name}-text)`],
  [`--mantine-color-${hue}-light`, `var(--${name}-bg)`],
  [`--mantine-color-${hue}-light-hover`, `var(--${name}-bg)`],
  [`--mantine-color-${hue}-light-color`, `var(--${name}-text)`],
  [`--mantine-color-${hue}-outline`, `var(--${name}-text)`],
]);

const accent = ['primary-color', 'color-teal'].flatMap((name) => [
  [`--mantine-${name}-filled`, 'var(--accent)'],
  [`--mantine-${name}-filled-hover`, 'var(--accent-hover)'],
  [`--mantine-${name}-light`, 'var(--accent-bg)'],
  [`--mantine-${name}-light-hover`, 'var(--bg-selected)'],
  [`--mantine-${name}-light-color`, 'var(--accent-text)'],
  [`--mantine-${name}-text`, 'var(--accent-text)'],
  [`--mantine-${name}-outline`, 'var(--accent-text)'],
]);

/** These values are the same in the light and dark scheme, because `data-theme` changes the tokens. */
const semantic: Record<string, string> = {
  '--mantine-color-body': 'var(--bg-surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default': 'var(--bg-surface)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--bg-sunken)',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-color-red-filled': 'var(--red-6)',
  '--mantine-color-red-filled-hover': 'var(--red-7)',
  ...Object.fromEntries(statuses),
  ...Object.fromEntries(accent),
};

/** Sets Mantine's variables to the tokens, in the light and dark scheme. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: semantic, dark: semantic });
