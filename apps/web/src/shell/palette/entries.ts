import type { ActingUser, Member } from '@guidepost/contracts';
import type { Icon } from '@tabler/icons-react';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { whenIdle } from '../../shared/whenIdle.ts';

/** Under which heading an entry stands, in this order. */
export const paletteGroups = ['Recent members', 'Actions', 'Screens', 'Members'] as const;

/** Something that the command palette can do or go to. */
export interface PaletteEntry {
  id: string;
  group: (typeof paletteGroups)[number];
  /** Translated, or a name. */
  label: string;
  /** A quieter second part: whom an action is about, what tells two people apart. */
  detail?: string;
  /** Words besides the label by which it is found. */
  words?: string;
  icon?: Icon;
  /** A person instead of an icon. */
  person?: { id: number; name: string };
  /** The key that does the same on the screen behind. */
  letter?: string;
  /** It leads to another screen, so that the focus goes there and not back to where it was. */
  leaves?: true;
  run(navigate: UseNavigateResult<string>): unknown;
}

/** What a feature may look at when it is asked for its entries. */
export interface PaletteContext {
  user: ActingUser;
  /** The member whose page is on screen, whole. */
  member: Member | undefined;
  t: TFunction;
}

/** What one feature brings to the palette. */
export interface PaletteSource {
  /** Actions and screens, each time the palette opens; what this person may not do is left out. */
  entries?(context: PaletteContext): readonly PaletteEntry[];
  /** Records that were open a short while ago, the latest first; offered before anything is typed. */
  recent?(context: PaletteContext): Promise<readonly PaletteEntry[]>;
  /** Records that a term may mean; it is never empty. */
  find?(term: string, context: PaletteContext): Promise<readonly PaletteEntry[]>;
}

type Loader = () => Promise<{ default: PaletteSource }>;

const loaders: Loader[] = [];

/** Says where the entries of features are; they are loaded with the palette. Called in features.ts. */
export function registerPalette(...sources: Loader[]): void {
  loaders.push(...sources);
}

/** The entries of all features, in the order in which they registered. */
export const loadSources = async (): Promise<PaletteSource[]> =>
  (await Promise.all(loaders.map((load) => load()))).map((loaded) => loaded.default);

/** Has the code of all entries loaded, one feature's at a time, each when the browser has nothing else to do. */
export async function preloadSources(): Promise<void> {
  for (const load of loaders) {
    await whenIdle();
    await load();
  }
}
