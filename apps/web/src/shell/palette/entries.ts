import type { ActingUser, Member } from '@guidepost/contracts';
import type { Icon } from '@guidepost/ui/icons';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { TFunction } from 'i18next';

/** The groups of entries, in display order. */
export const paletteGroups = ['Recent members', 'Actions', 'Screens', 'Members'] as const;

/** An action or link in the command palette. */
export interface PaletteEntry {
  id: string;
  group: (typeof paletteGroups)[number];
  /** A translated label, or a name. */
  label: string;
  /**
   * Muted text after the label: the member that an action is for, or a detail that distinguishes people with the same
   * name.
   */
  detail?: string;
  /** Additional search words besides the label. */
  words?: string;
  icon?: Icon;
  /** A person whose avatar replaces the icon. */
  person?: { id: number; name: string };
  /** The letter that runs the same action on the current screen. */
  letter?: string;
  /** True if the entry opens another screen. The focus then moves to that screen and does not return. */
  leaves?: true;
  run(navigate: UseNavigateResult<string>): unknown;
}

/** Data that a feature can use for its entries. */
export interface PaletteContext {
  user: ActingUser;
  /** The full record of the member whose page is open. */
  member: Member | undefined;
  t: TFunction;
}

/** One feature's entries. */
export interface PaletteSource {
  /** Returns the actions and screens that the user may use. Called each time the palette opens. */
  entries?(context: PaletteContext): readonly PaletteEntry[];
  /** Returns recently opened records, newest first. Shown before the user types. */
  recent?(context: PaletteContext): Promise<readonly PaletteEntry[]>;
  /** Returns the records that match a search term, which is never empty. */
  find?(term: string, context: PaletteContext): Promise<readonly PaletteEntry[]>;
}

type Load = () => Promise<{ paletteSources: readonly PaletteSource[] }>;

let load: Load = async () => ({ paletteSources: [] });

/** Registers the import of all features' entries, which load with the palette. Called by features.ts. */
export function registerPalette(loadEntries: Load): void {
  load = loadEntries;
}

/** Loads the entries of all features, in display order. */
export const loadSources = async (): Promise<readonly PaletteSource[]> => (await load()).paletteSources;
