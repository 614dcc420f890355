import { type ComponentType, createContext, lazy, Suspense, useContext, useSyncExternalStore } from 'react';
import { loadWithRetry } from '../shared/lazy-part.ts';
import { pressPauseMs } from '../shared/use-debounced-press.ts';
import type { DialogKind, DialogProps, DialogRequest } from './dialogs/kinds.ts';
import { showError } from './toasts/store.ts';

type Loader<K extends DialogKind> = () => Promise<{ default: ComponentType<DialogProps<K>> }>;
type Loaders = { [K in DialogKind]?: Loader<K> };

const components = new Map<DialogKind, ComponentType<never>>();

/** Registers the loader of each kind's component; it is loaded when the kind is first opened. Called in features.ts. */
export function registerDialogs(loaders: Loaders): void {
  for (const [kind, loader] of Object.entries(loaders)) {
    register(kind as DialogKind, loader as Loader<DialogKind>);
  }
}

const register = (kind: DialogKind, loader: Loader<DialogKind>): unknown =>
  components.set(kind, lazy(() => loadDialog(kind, loader)) as unknown as ComponentType<never>);

/**
 * Loads a dialog. If loading its code fails, the user is notified and the next press tries again. Only text typed in an
 * earlier session waits for it.
 */
async function loadDialog(kind: DialogKind, loader: Loader<DialogKind>): ReturnType<Loader<DialogKind>> {
  const part = await loader().catch(() => null);
  if (part !== null) return part;
  const waiting = open.filter(({ request }) => request.kind === kind);
  if (waiting.some(({ typed }) => typed !== undefined)) return loadWithRetry(loader);
  register(kind, loader);
  for (const dialog of waiting) close(dialog);
  showError({ message: 'The window could not be opened. Check your connection and try again.' });
  return { default: () => null };
}

/** Returns true if the kind has a component: dialogs without one are not offered. */
export const hasDialog = (kind: DialogKind): boolean => components.has(kind);

interface Open {
  id: number;
  request: DialogRequest;
  /** The text typed before the session ended, as initial values of the form. */
  typed?: unknown;
  /** The element that gets the focus back. */
  opener: Element | null;
}

let open: readonly Open[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(value: readonly Open[]): void {
  open = value;
  for (const listener of listeners) listener();
}

/** When the last one was opened: a double click, or a key that is held down, opens only one of its kind. */
let openedAt = Number.NEGATIVE_INFINITY;

/** Returns the focused element; for an item of a menu that closes, the button that opened the menu. */
function lastingOpener(): Element | null {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (menuButton && document.getElementById(menuButton)) || focused;
}

/** Opens an editor above the current screen: `openDialog({ kind: 'note', memberId, memberName })`. */
export function openDialog(request: DialogRequest): void {
  const now = performance.now();
  if (now - openedAt < pressPauseMs && open.some((other) => other.request.kind === request.kind)) return;
  openedAt = now;
  // a conversation beside the page continues in the new one, with its draft
  const others = open.filter((other) => !isSameConversation(other.request, request));
  set([...others, { id: next++, request, opener: lastingOpener() }]);
}

/** Returns true if both are new texts to the same member, which share one draft. */
const isSameConversation = (one: DialogRequest, other: DialogRequest): boolean =>
  one.kind === 'text' &&
  other.kind === 'text' &&
  one.memberId === other.memberId &&
  one.messageId === undefined &&
  other.messageId === undefined;

/** Returns the number of dialogs that are open, or about to open. */
export const openDialogs = (): number => open.length;

/** Closes all dialogs: at logout, and when the screen below is closed. */
export const closeAllDialogs = (): void => set([]);

/** A dialog that can be reopened in a later session. */
export type DialogToCarry = Pick<Open, 'request' | 'typed'>;

/** Returns the open dialogs, from the lowest one. */
export const carriedDialogs = (): DialogToCarry[] =>
  open.map(({ request, typed }) => ({
    // a text that was taken back is already part of the composer's draft
    request: request.kind === 'text' ? { ...request, takenBack: undefined } : request,
    typed,
  }));

/** Reopens dialogs of an earlier session, with their typed text. */
export const reopenDialogs = (dialogs: readonly DialogToCarry[]): void =>
  set([...open, ...dialogs.map((dialog) => ({ ...dialog, id: next++, opener: null }))]);

function close(dialog: Open): void {
  set(open.filter((other) => other !== dialog));
  // after the modal has tried to return the focus
  setTimeout(() => {
    // a dialog opened in its place has the focus, and later returns it to the opener of this one
    const instead = open.find((other) => other.id > dialog.id);
    if (instead) {
      if (instead.opener?.isConnected !== true) instead.opener = dialog.opener;
      return;
    }
    if (dialog.opener instanceof HTMLElement && dialog.opener.isConnected) dialog.opener.focus();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const IsOnTop = createContext(true);
const Around = createContext<Open | null>(null);

/** Returns true if no other dialog is above this one: Escape applies only to the top one. */
export const useIsOnTop = (): boolean => useContext(IsOnTop);

/**
 * Returns the text typed in the dialog around a form before the session ended, and where to store the current text in
 * case the session ends. Null outside of dialogs.
 */
export const useTyped = (): Pick<Open, 'typed'> | null => useContext(Around);

/** Renders the dialogs; the frame has one. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribe, () => open);
  return dialogs.map((dialog) => {
    const { kind, ...props } = dialog.request;
    const Dialog = components.get(kind) as ComponentType<Record<string, unknown>> | undefined;
    if (!Dialog) return null;
    return (
      <Suspense key={dialog.id} fallback={null}>
        <Around value={dialog}>
          <IsOnTop value={dialog === dialogs.at(-1)}>
            <Dialog {...props} close={() => close(dialog)} />
          </IsOnTop>
        </Around>
      </Suspense>
    );
  });
}
