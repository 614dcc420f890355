import type { CallId, MemberId } from '@guidepost/contracts';
import { type ComponentType, createContext, lazy, Suspense, useContext, useSyncExternalStore } from 'react';
import { LevelContext, newLevel } from '../shared/layers/layers.ts';
import { loadWithRetry } from '../shared/lazy-part.ts';
import { loadLater } from '../shared/load-later.ts';
import { pressPauseMs } from '../shared/use-debounced-press.ts';
import type { DialogKind, DialogProps, DialogRequest } from './dialogs/kinds.ts';
import { showPanel } from './dock/dock.ts';
import { acceptsTyping, stopKeysAhead } from './frame/keys-ahead.ts';
import { usePrintedMember } from './print/printed-member.ts';
import { showError } from './toasts/store.ts';

type Loader<K extends DialogKind> = () => Promise<{ default: ComponentType<DialogProps<K>> }>;
/** The functions that load the components of all dialogs. */
export type DialogLoaders = { [K in DialogKind]: Loader<K> };
/** A dialog's component after it was found by its kind. Its props are those of the kind. */
type AnyDialog = ComponentType<Record<string, unknown>>;

const components = new Map<DialogKind, AnyDialog>();
let loadList: () => Promise<{ dialogs: DialogLoaders }> = () => Promise.reject(new Error('No dialogs are registered.'));

/**
 * Registers the import of the list of all dialogs. A component is loaded when the browser is idle, or when its dialog is
 * first opened. Called by features.ts.
 */
export function registerDialogs(load: () => Promise<{ dialogs: DialogLoaders }>): void {
  loadList = load;
  loadLater(() => preloadDialog('note'), true);
  loadLater(async () => {
    const { dialogs } = await loadList();
    for (const kind of Object.keys(dialogs)) loadLater(() => preloadDialog(kind as DialogKind));
  });
}

/** Loads the code of a dialog. */
const loadCode = async (kind: DialogKind): Promise<{ default: AnyDialog }> =>
  (await (await loadList()).dialogs[kind]()) as { default: unknown } as { default: AnyDialog };

/** Returns the component of a dialog, which loads when it is first rendered. */
function componentOf(kind: DialogKind): AnyDialog {
  const known = components.get(kind);
  if (known) return known;
  const component = lazy(() => loadDialog(kind));
  components.set(kind, component);
  return component;
}

/** Loads a dialog's component before the user opens it, so that it appears at once, even without a connection. */
async function preloadDialog(kind: DialogKind): Promise<void> {
  const { default: component } = await loadCode(kind);
  // an open dialog keeps its component, because replacing it would lose the typed text
  if (!open.some(({ request }) => request.kind === kind)) components.set(kind, component);
}

/**
 * Loads a dialog. If its code fails to load, shows an error. The user can try again by pressing the button again. If
 * the dialog contains text from an earlier session, retries until the code loads.
 */
async function loadDialog(kind: DialogKind): ReturnType<typeof loadCode> {
  const part = await loadCode(kind).catch(() => null);
  if (part !== null) return part;
  const waiting = open.filter(({ request }) => request.kind === kind);
  if (waiting.some(({ typed }) => typed !== undefined)) return loadWithRetry(() => loadCode(kind));
  components.delete(kind);
  for (const dialog of waiting) close(dialog);
  stopKeysAhead();
  showError({ message: 'The dialog could not be opened. Check your connection and try again.' });
  return { default: () => null };
}

interface Open {
  /** The dialog's id, which is also its stacking level: later dialogs have higher ids. */
  id: number;
  request: DialogRequest;
  /** The values that the user had typed before the session ended. The form starts with them. */
  typed?: unknown;
  /** The element that the focus returns to when the dialog closes. */
  opener: Element | null;
}

let open: readonly Open[] = [];
const listeners = new Set<() => void>();

function set(value: readonly Open[]): void {
  open = value;
  for (const listener of listeners) listener();
}

/** When the last dialog was opened. Keeps a double click or a held key from opening the same kind of dialog twice. */
let openedAt = Number.NEGATIVE_INFINITY;

/**
 * Returns the focused element. If it is a menu item, returns the button that opened the menu, because the menu closes.
 */
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
  // replaces an open conversation with the same member, and continues its draft
  const others = open.filter(
    (other) => !isSameConversation(other.request, request) && !areUnstartedCalls(other.request, request),
  );
  set([...others, { id: newLevel(), request, opener: findOpener() }]);
}

/** Returns true if both dialogs write a new text to the same member. They share a draft. */
const isSameConversation = (one: DialogRequest, other: DialogRequest): boolean =>
  one.kind === 'text' &&
  other.kind === 'text' &&
  one.memberId === other.memberId &&
  one.messageId === undefined &&
  other.messageId === undefined;

/** Returns true if both dialogs start a call and the first one has not started it yet. */
const areUnstartedCalls = (one: DialogRequest, other: DialogRequest): boolean =>
  one.kind === 'call' && one.callId === undefined && other.kind === 'call';

/** Returns true if both dialogs show the same call. */
const isSameCall = (one: DialogRequest, other: DialogRequest): boolean =>
  other.kind === 'openCall' && (one.kind === 'openCall' || one.kind === 'call') && one.callId === other.callId;

/** Returns the number of dialogs that are open or about to open. */
export const openDialogs = (): number => open.length;

/** Closes all dialogs when the user signs out or the screen below closes. */
export const closeAllDialogs = (): void => set([]);

/** A dialog that can be reopened in a later session. */
export type DialogToCarry = Pick<Open, 'request' | 'typed'>;

/** Returns the open dialogs, from bottom to top. */
export const carriedDialogs = (): DialogToCarry[] =>
  open.map(({ request, typed }) => ({
    // the conversation's draft already contains the canceled or given text
    request: request.kind === 'text' ? { ...request, takenBack: undefined, text: undefined } : request,
    typed,
  }));

/** Reopens the dialogs of an earlier session, with what the user had typed. */
export const reopenDialogs = (dialogs: readonly DialogToCarry[]): void =>
  set([...open, ...dialogs.map((dialog) => ({ ...dialog, id: newLevel(), opener: null }))]);

function close(dialog: Open): void {
  set(open.filter((other) => other !== dialog));
  // runs after the modal has tried to restore the focus
  setTimeout(() => {
    // The dialog that replaces this one now has the focus. When it closes, it returns the focus to this dialog's
    // opener.
    const instead = open.find((other) => other.id > dialog.id);
    if (instead) {
      if (instead.opener?.isConnected !== true) instead.opener = dialog.opener;
      return;
    }
    // a panel that was shown instead already has the focus
    const dock = document.activeElement?.closest('[data-dock]');
    if (dock && (acceptsTyping(document.activeElement) || !dock.contains(dialog.opener))) return;
    if (dialog.opener instanceof HTMLElement && dialog.opener.isConnected) dialog.opener.focus();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const DialogContext = createContext<Open | null>(null);

/**
 * Returns an object with what was typed into the current dialog before the session ended. The form also writes its
 * current values to this object, in case the session ends again. Returns null outside a dialog.
 */
export const useTyped = (): Pick<Open, 'typed'> | null => useContext(DialogContext);

/** Returns the current dialog's id. */
export const useDialogId = (): number => useContext(DialogContext)?.id ?? 0;

/** Returns a function that stores the started call in the current dialog's request. */
export function useCallBegun(): (callId: CallId) => void {
  const dialog = useContext(DialogContext);
  return (callId) => {
    // needs no rerender, because the dialog already shows the call
    if (dialog?.request.kind === 'call' || dialog?.request.kind === 'openCall')
      dialog.request = { ...dialog.request, callId };
  };
}

/** Returns the member that a dialog is about. Undefined if only the dialog's record contains the member. */
export function memberOf(request: DialogRequest): MemberId | undefined {
  const { memberId, member } = request as { memberId?: MemberId | null; member?: { id: MemberId } };
  return memberId ?? member?.id;
}

function PrintedMember({ request }: { request: DialogRequest }) {
  usePrintedMember(memberOf(request));
  return null;
}

/** Renders the open dialogs. Used only by the frame. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribe, () => open);
  return dialogs.map((dialog) => {
    const { kind, ...props } = dialog.request;
    const Dialog = componentOf(kind);
    return (
      <Suspense key={dialog.id} fallback={null}>
        <DialogContext value={dialog}>
          <LevelContext value={dialog.id}>
            <PrintedMember request={dialog.request} />
            <Dialog {...props} close={() => close(dialog)} />
          </LevelContext>
        </DialogContext>
      </Suspense>
    );
  });
}
