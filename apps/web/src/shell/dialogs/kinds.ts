/** Every dialog that a screen may open, by kind, with what it needs to know (staff §2, the global interactions host). */
export interface DialogKinds {
  note: { memberId: number; memberName: string; noteId?: number };
}

export type DialogKind = keyof DialogKinds;
export type DialogRequest = { [K in DialogKind]: { kind: K } & DialogKinds[K] }[DialogKind];

/** What the component of a kind gets: its request without the kind, and how to close itself. */
export type DialogProps<K extends DialogKind> = DialogKinds[K] & {
  /** Closes the dialog for good. Ask about unsaved changes first (`useUnsavedChanges`). */
  close: () => void;
};
