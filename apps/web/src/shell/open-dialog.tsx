import type { CallId } from '@guidepost/contracts';
import { type ComponentType, createContext, lazy, Suspense, useContext, useSyncExternalStore } from 'react';
import { LevelContext, newLevel } from '../shared/layers/layers.ts';
import { loadWithRetry } from '../shared/lazy-part.ts';
import { loadLater } from '../shared/load-later.ts';
import { pressPauseMs } from '../shared/use-debounced-press.ts';
import type { DialogKind, DialogProps, DialogRequest } from './dialogs/kinds.ts';
import { showPanel } from './dock/dock.ts';
import { showError } from './toasts/store.ts';

type Loader<K extends DialogKind> = () => Promise<{ default: ComponentType<DialogProps<K>> }>;
type Loaders = { [K in DialogKind]?: Loader<K> };

const components = new Map<DialogKind, ComponentType<never>>();

/**
 * Registers the functions that load the components of dialogs. A component is loaded when the browser is idle, or when
 * its dialog is first opened. features.ts calls this function.
 */
export function registerDialogs(loaders: Loaders): void {
  for (const [kind, loader] of Object.entries(loaders)) {
    register(kind as DialogKind, loader as Loader<DialogKind>);
    loadLater(() => preloadDialog(kind as DialogKind, loader as Loader<DialogKind>));
  }
}

const register = (kind: DialogKind, loader: Loader<DialogKind>): unknown =>
  components.set(kind, lazy(() => loadDialog(kind, loader)) as unknown as ComponentType<never>);

/** Loads the component of a dialog before the user opens it, so that it appears at once and without a connection. */
async function preloadDialog(kind: DialogKind, loader: Loader<DialogKind>): Promise<void> {
  const { default: component } = await loader();
  // an open dialog keeps its component, because its text would be lost with another one
  if (!open.some(({ request }) => request.kind === kind)) components.set(kind, component as ComponentType<never>);
}

/**
 * Loads a dialog. If its code does not load, shows an error, and the next press tries again. If the dialog contains
 * text from an earlier session, retries until the code loads.
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

/** Returns true if the dialog has a component. Do not offer dialogs without a component. */
export const hasDialog = (kind: DialogKind): boolean => components.has(kind);

interface Open {
  /** The level of the dialog. A dialog that is opened later has a higher level. */
  id: number;
  request: DialogRequest;
  /** Text that the user typed before the session ended. It is the initial value of the form. */
  typed?: unknown;
  /** The element that gets the focus when the dialog closes. */
  opener: Element | null;
}

let open: readonly Open[] = [];
const listeners = new Set<() => void>();

function set(value: readonly Open[]): void {
  open = value;
  for (const listener of listeners) listener();
}

/**
 * Time at which the last dialog was opened. It prevents a double click or a held key from opening the same kind of
 * dialog twice.
 */
let openedAt = Number.NEGATIVE_INFINITY;

/** Returns the focused element. For a menu item, returns the button that opened the menu, because the menu closes. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (menuButton && document.getElementById(menuButton)) || focused;
}

/** Opens a dialog above the current screen: `openDialog({ kind: 'note', memberId, memberName })`. */
export function openDialog(request: DialogRequest): void {
  const isOpen = open.some((other) => isSameCall(other.request, request) && showPanel(other.id));
  if (isOpen) return;
  const now = performance.now();
  if (now - openedAt < pressPauseMs && open.some((other) => other.request.kind === request.kind)) return;
  openedAt = now;
  // the new dialog replaces an open conversation with the same member and continues its draft
  const others = open.filter(
    (other) => !isSameConversation(other.request, request) && !areUnstartedCalls(other.request, request),
  );
  set([...others, { id: newLevel(), request, opener: findOpener() }]);
}

/** Returns true if both dialogs write a new text to the same member. They share one draft. */
const isSameConversation = (one: DialogRequest, other: DialogRequest): boolean =>
  one.kind === 'text' &&
  other.kind === 'text' &&
  one.memberId === other.memberId &&
  one.messageId === undefined &&
  other.messageId === undefined;

/** Returns true if both dialogs start a call, and the first one has not started it. */
const areUnstartedCalls = (one: DialogRequest, other: DialogRequest): boolean =>
  one.kind === 'call' && one.callId === undefined && other.kind === 'call';

/** Returns true if both dialogs show the same call. */
const isSameCall = (one: DialogRequest, other: DialogRequest): boolean =>
  other.kind === 'openCall' && (one.kind === 'openCall' || one.kind === 'call') && one.callId === other.callId;

/** Returns the number of dialogs that are open, or about to open. */
export const openDialogs = (): number => open.length;

/** Closes all dialogs when the user signs out or the screen below closes. */
export const closeAllDialogs = (): void => set([]);

/** A dialog that can be opened again in a later session. */
export type DialogToCarry = Pick<Open, 'request' | 'typed'>;

/** Returns the open dialogs from bottom to top. */
export const carriedDialogs = (): DialogToCarry[] =>
  open.map(({ request, typed }) => ({
    // the draft of the conversation already contains a withdrawn text
    request: request.kind === 'text' ? { ...request, takenBack: undefined } : request,
    typed,
  }));

/** Opens the dialogs of an earlier session again, with the text that the user typed. */
export const reopenDialogs = (dialogs: readonly DialogToCarry[]): void =>
  set([...open, ...dialogs.map((dialog) => ({ ...dialog, id: newLevel(), opener: null }))]);

function close(dialog: Open): void {
  set(open.filter((other) => other !== dialog));
  // runs after the modal has tried to restore the focus
  setTimeout(() => {
    // A dialog that replaces this dialog now has the focus. It later returns the focus to the opener of this dialog.
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

const DialogContext = createContext<Open | null>(null);

/**
 * Returns an object that contains the text typed into the current dialog before the session ended. The form writes its
 * current text to the same object, in case the session ends again. Returns null outside a dialog.
 */
export const useTyped = (): Pick<Open, 'typed'> | null => useContext(DialogContext);

/** Returns the id of the current dialog. */
export const useDialogId = (): number => useContext(DialogContext)?.id ?? 0;

/** Returns a function that stores the started call in the request of the current dialog. */
export function useCallBegun(): (callId: CallId) => void {
  const dialog = useContext(DialogContext);
  return (callId) => {
    // does not render again, because the dialog already shows the call
    if (dialog?.request.kind === 'call') dialog.request = { ...dialog.request, callId };
  };
}

/** Renders the open dialogs. Only the frame contains this component. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribe, () => open);
  return dialogs.map((dialog) => {
    const { kind, ...props } = dialog.request;
    const Dialog = components.get(kind) as ComponentType<Record<string, unknown>> | undefined;
    if (!Dialog) return null;
    return (
      <Suspense key={dialog.id} fallback={null}>
        <DialogContext value={dialog}>
          <LevelContext value={dialog.id}>
            <Dialog {...props} close={() => close(dialog)} />
          </LevelContext>
        </DialogContext>
      </Suspense>
    );
  });
}
