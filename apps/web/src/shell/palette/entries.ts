import type { ActingUser, Member } from '@guidepost/contracts';
import type { Icon } from '@guidepost/ui/icons';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { whenIdle } from '../../shared/when-idle.ts';

/** The groups of entries, in the order in which they appear. */
export const paletteGroups = ['Recent members', 'Actions', 'Screens', 'Members'] as const;

/** An action or a link of the command palette. */
export interface PaletteEntry {
  id: string;
  group: (typeof paletteGroups)[number];
  /** A translated label, or a name. */
  label: string;
  /** Muted text after the label: the member of an action, or a detail that distinguishes two people. */
  detail?: string;
  /** Search words in addition to the label. */
  words?: string;
  icon?: Icon;
  /** A person whose avatar is shown instead of an icon. */
  person?: { id: number; name: string };
  /** The letter that is the shortcut for the same action on the current screen. */
  letter?: string;
  /** True if the entry opens another screen. The focus then moves to that screen and does not return. */
  leaves?: true;
  run(navigate: UseNavigateResult<string>): unknown;
}

/** Data that a feature may use for its entries. */
export interface PaletteContext {
  user: ActingUser;
  /** The complete record of the member whose page is visible. */
  member: Member | undefined;
  t: TFunction;
}

/** The entries of one feature. */
export interface PaletteSource {
  /** Returns the actions and screens that the user may use. Called each time the palette opens. */
  entries?(context: PaletteContext): readonly PaletteEntry[];
  /** Returns recently opened records, newest first. They are shown before the user types. */
  recent?(context: PaletteContext): Promise<readonly PaletteEntry[]>;
  /** Returns the records that match a search term. The term is never empty. */
  find?(term: string, context: PaletteContext): Promise<readonly PaletteEntry[]>;
}

type Loader = () => Promise<{ default: PaletteSource }>;

const loaders: Loader[] = [];

/**
 * Registers the functions that load the entries of features. They are called when the palette is loaded. features.ts
 * calls this function.
 */
export function registerPalette(...sources: Loader[]): void {
  loaders.push(...sources);
}

/** Loads the entries of all features, in the order of their registration. */
export const loadSources = async (): Promise<PaletteSource[]> =>
  (await Promise.all(loaders.map((load) => load()))).map((loaded) => loaded.default);

/** Loads the code of all entries while the browser is idle, one feature at a time. */
export async function preloadSources(): Promise<void> {
  for (const load of loaders) {
    await whenIdle();
    await load();
  }
}
