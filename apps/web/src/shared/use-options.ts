import { type KeyboardEvent, useEffect, useId, useState } from 'react';

interface OptionsConfig<T> {
  /** Name of the list, for screen readers. */
  label: string;
  onChoose: (option: T) => void;
  /**
   * If true, the first option is highlighted initially, and Enter chooses it. Otherwise nothing is highlighted until
   * the user presses an arrow key.
   */
  startAtFirst?: boolean;
}

/**
 * Adds a list of options below a text field (ARIA combobox). The focus stays in the field. The arrow keys highlight an
 * option, and Enter chooses it. An option stays highlighted as long as it is in the list.
 */
export function useOptions<T extends { id: string | number }>(options: readonly T[], how: OptionsConfig<T>) {
  const { label, onChoose, startAtFirst = false } = how;
  const list = useId();
  const [marked, setMarked] = useState<T['id'] | null>(null);
  const at = options.findIndex(({ id }) => id === marked);
  const active = options[at] ?? (startAtFirst ? options[0] : undefined);
  const idOf = (option: T) => `${list}-${option.id}`.replaceAll(/\s/g, '-');

  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  /** Returns true if the list has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (options.length === 0 || event.ctrlKey || event.metaKey || event.altKey) {
      return false;
    }
    if (event.key === 'Enter' && active) onChoose(active);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const from = active ? options.indexOf(active) : event.key === 'ArrowDown' ? -1 : 0;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked(options.at((from + step) % options.length)?.id ?? null);
    } else return false;
    event.preventDefault();
    return true;
  };
  return {
    active,
    onKeyDown,
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': options.length > 0,
      'aria-controls': options.length > 0 ? list : undefined,
      'aria-activedescendant': activeId,
    },
    listProps: { id: list, role: 'listbox', 'aria-label': label },
    optionProps: (option: T) => ({
      id: idOf(option),
      role: 'option',
      'aria-selected': option === active,
      // keeps the focus in the field
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onMouseMove: () => setMarked(option.id),
      onClick: () => onChoose(option),
    }),
  } as const;
}
