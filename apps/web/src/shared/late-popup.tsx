import {
  type ComponentProps,
  type FunctionComponent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { loadWithRetry } from './lazy-part.ts';
import { loadLater } from './load-later.ts';

/** Props of the button that opens a popup. Mantine passes more attributes, which the button must also accept. */
export type PopupButtonProps = Pick<ComponentProps<'button'>, 'ref' | 'onClick' | 'aria-expanded'>;

/** The user's actions with the button before the popup's code had loaded. */
export interface PopupStart {
  hadFocus: boolean;
  /** True if the popup must open. False if the user has moved on to another element meanwhile. */
  wasPressed: boolean;
}

type Popup = FunctionComponent<{ start: PopupStart }>;

/**
 * Returns a button with a menu or another popup, whose code is large. The code loads after the first screen, or when the
 * user presses the button. Until then, only the button is shown.
 */
export function latePopup(
  load: () => Promise<{ default: Popup }>,
  Button: FunctionComponent<PopupButtonProps>,
): FunctionComponent {
  let loaded: Popup | undefined;
  const listeners = new Set<() => void>();
  const prepare = async () => {
    loaded = (await load()).default;
    for (const listener of listeners) listener();
  };
  loadLater(prepare, true);
  return function LatePopup() {
    const button = useRef<HTMLButtonElement>(null);
    const [wasPressed, setPressed] = useState(false);
    const [shown, setShown] = useState(loaded && { Popup: loaded, hadFocus: false, mayOpen: false });
    const isWaiting = shown === undefined;
    useEffect(() => {
      if (!isWaiting) return;
      const update = () => {
        if (!loaded) return;
        const { activeElement, body } = document;
        const hadFocus = activeElement === button.current;
        // a menu would take the focus from a user who is typing; Safari does not focus a pressed button
        setShown({ Popup: loaded, hadFocus, mayOpen: hadFocus || activeElement === body });
      };
      update();
      listeners.add(update);
      return () => {
        listeners.delete(update);
      };
    }, [isWaiting]);
    const press = () => {
      setPressed(true);
      void loadWithRetry(prepare);
    };
    if (isWaiting) return <Button ref={button} aria-expanded={false} onClick={press} />;
    return <shown.Popup start={{ hadFocus: shown.hadFocus, wasPressed: wasPressed && shown.mayOpen }} />;
  };
}

/**
 * Continues in a popup what the user did with the button before: the button keeps the focus, and a press opens the popup.
 * @param target the popup's own button
 */
export function usePopupStart(
  { hadFocus, wasPressed }: PopupStart,
  target: RefObject<HTMLButtonElement | null>,
  open: () => void,
): void {
  const first = useRef({ hadFocus, wasPressed, open });
  useLayoutEffect(() => {
    if (first.current.hadFocus) target.current?.focus({ preventScroll: true });
    if (first.current.wasPressed) first.current.open();
  }, [target]);
}
