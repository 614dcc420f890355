import type { ActingUser, Member } from '@guidepost/contracts';
import type { Icon } from '@tabler/icons-react';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { whenIdle } from '../../shared/when-idle.ts';

/** The headings of the entries, in this order. */
export const paletteGroups = ['Recent members', 'Actions', 'Screens', 'Members'] as const;

/** An action or a link of the command palette. */
export interface PaletteEntry {
  id: string;
  group: (typeof paletteGroups)[number];
  /** Translated, or a name. */
  label: string;
  /** A second, muted part: the member of an action, or a detail that distinguishes two people. */
  detail?: string;
  /** Search words besides the label. */
  words?: string;
  icon?: Icon;
  /** A person instead of an icon. */
  person?: { id: number; name: string };
  /** The shortcut of the same action on the screen behind. */
  letter?: string;
  /** True if it opens another screen, so that the focus moves there and does not return. */
  leaves?: true;
  run(navigate: UseNavigateResult<string>): unknown;
}

/** Data that a feature may use for its entries. */
export interface PaletteContext {
  user: ActingUser;
  /** The complete member whose page is on screen. */
  member: Member | undefined;
  t: TFunction;
}

/** The entries of one feature. */
export interface PaletteSource {
  /** Actions and screens, computed each time the palette opens, without those that this user may not use. */
  entries?(context: PaletteContext): readonly PaletteEntry[];
  /** Recently opened records, newest first; shown before the user types. */
  recent?(context: PaletteContext): Promise<readonly PaletteEntry[]>;
  /** Records that match a term, which is never empty. */
  find?(term: string, context: PaletteContext): Promise<readonly PaletteEntry[]>;
}

type Loader = () => Promise<{ default: PaletteSource }>;

const loaders: Loader[] = [];

/** Registers the loaders of the features' entries; they are loaded with the palette. Called in features.ts. */
export function registerPalette(...sources: Loader[]): void {
  loaders.push(...sources);
}

/** The entries of all features, in the order in which they registered. */
export const loadSources = async (): Promise<PaletteSource[]> =>
  (await Promise.all(loaders.map((load) => load()))).map((loaded) => loaded.default);

/** Loads the code of all entries while the browser is idle, one feature at a time. */
export async function preloadSources(): Promise<void> {
  for (const load of loaders) {
    await whenIdle();
    await load();
  }
}
