import { type ComponentType, createContext, lazy, Suspense, useContext, useSyncExternalStore } from 'react';
import { pressPauseMs } from '../shared/useDebouncedPress.ts';
import type { DialogKind, DialogProps, DialogRequest } from './dialogs/kinds.ts';

type Loader<K extends DialogKind> = () => Promise<{ default: ComponentType<DialogProps<K>> }>;
type Loaders = { [K in DialogKind]?: Loader<K> };

const components = new Map<DialogKind, ComponentType<never>>();

/** Says where the component of each kind is; it is loaded when the kind is first opened. Called in features.ts. */
export function registerDialogs(loaders: Loaders): void {
  for (const [kind, loader] of Object.entries(loaders)) {
    components.set(kind as DialogKind, lazy(loader as Loader<DialogKind>) as unknown as ComponentType<never>);
  }
}

/** Whether the module of a kind is there: what would open nothing is not offered. */
export const hasDialog = (kind: DialogKind): boolean => components.has(kind);

interface Open {
  id: number;
  request: DialogRequest;
  /** Where the focus goes back to. */
  opener: Element | null;
}

let open: readonly Open[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(value: readonly Open[]): void {
  open = value;
  for (const listener of listeners) listener();
}

/** When the last one was opened: a double click, or a key that is held down, opens one of its kind (staff §9). */
let openedAt = Number.NEGATIVE_INFINITY;

/** Opens an editor above whatever shows: `openDialog({ kind: 'note', memberId, memberName })`. */
export function openDialog(request: DialogRequest): void {
  const now = performance.now();
  if (now - openedAt < pressPauseMs && open.some((other) => other.request.kind === request.kind)) return;
  openedAt = now;
  set([...open, { id: next++, request, opener: document.activeElement }]);
}

/** At logout, and when the screen below is gone. */
export const closeAllDialogs = (): void => set([]);

function close(dialog: Open): void {
  set(open.filter((other) => other !== dialog));
  // after the modal has given the focus back to nothing
  setTimeout(() => {
    if (dialog.opener instanceof HTMLElement && dialog.opener.isConnected) dialog.opener.focus();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const IsOnTop = createContext(true);

/** Whether no other dialog lies above this one: Escape is for the one on top alone. */
export const useIsOnTop = (): boolean => useContext(IsOnTop);

/** Where the dialogs show; the frame has one. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribe, () => open);
  return dialogs.map((dialog) => {
    const { kind, ...props } = dialog.request;
    const Dialog = components.get(kind) as ComponentType<Record<string, unknown>> | undefined;
    if (!Dialog) return null;
    return (
      <Suspense key={dialog.id} fallback={null}>
        <IsOnTop value={dialog === dialogs.at(-1)}>
          <Dialog {...props} close={() => close(dialog)} />
        </IsOnTop>
      </Suspense>
    );
  });
}
