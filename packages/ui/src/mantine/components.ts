import type { MantineThemeComponents } from '@mantine/core';

/** Control heights in px: 28 in rows, 34 elsewhere, 48 for touch. */
const heights: Record<string, string> = {
  xs: 'var(--control-sm)',
  sm: 'var(--control-sm)',
  md: 'var(--control-md)',
  lg: 'var(--control-lg)',
};
const heightOf = (size: unknown) => heights[String(size ?? 'md')] ?? 'var(--control-md)';

/** A subtle control looks like plain text until the pointer is over it. */
const quiet = (prefix: string) => ({
  [`--${prefix}-color`]: 'var(--text-2)',
  [`--${prefix}-hover`]: 'var(--bg-hover)',
});

/** Without this role, screen readers announce a dialog's header as a second banner of the page. */
const attributes = { header: { role: 'presentation' } };

/**
 * A list of choices scrolls without Mantine's scroll area. Screen readers treat that area as an element that the
 * keyboard cannot reach.
 */
const list = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: '17.5rem', overflowY: 'auto' as const } },
};
const input = { defaultProps: { size: 'md' } };

/**
 * Options that place a menu or list above the bars at the bottom of the screen, such as a call in progress. The frame
 * publishes their height. The bars limit the screen and not each container, because the page already ends above them.
 */
const aboveBars = () => {
  if (typeof document === 'undefined') return true;
  const { style, clientWidth, clientHeight } = document.documentElement;
  const bars = Number.parseFloat(style.getPropertyValue('--foot-height')) || 0;
  if (bars === 0) return true;
  // the keyboard of a phone covers a part of the page
  const shown = visualViewport ? visualViewport.offsetTop + visualViewport.height : clientHeight;
  const height = Math.min(clientHeight - bars, shown);
  return { rootBoundary: { x: 0, y: 0, width: clientWidth, height } };
};

/**
 * The scroll lock is not needed, because pages scroll inside their frame and never behind a dialog. With the lock, the
 * browser would recalculate all styles whenever a dialog opens or closes.
 */
const unlocked = { lockScroll: false };

export const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md', variant: 'default' },
    vars: (_theme: unknown, props: { size?: unknown; variant?: unknown; color?: unknown }) => ({
      root: {
        ...(props.variant === 'subtle' && props.color === undefined ? quiet('button') : {}),
        '--button-height': heightOf(props.size),
        '--button-padding-x': props.size === 'sm' || props.size === 'xs' ? '10px' : '12px',
        '--button-fz': props.size === 'sm' || props.size === 'xs' ? 'var(--text-sm)' : 'var(--text-md)',
      },
    }),
  },
  ActionIcon: {
    defaultProps: { size: 'md', variant: 'subtle', color: 'gray' },
    vars: (_theme: unknown, props: { size?: unknown; variant?: unknown; color?: unknown }) => ({
      root: {
        ...(props.variant === 'subtle' && props.color === 'gray' ? quiet('ai') : {}),
        '--ai-size': heightOf(props.size),
        ...(props.size === 'lg' ? { '--ai-size': '40px' } : {}),
      },
    }),
  },
  Input: {
    defaultProps: { size: 'md' },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      wrapper: { '--input-height': heightOf(props.size), '--input-fz': 'var(--text-md)' },
    }),
  },
  TextInput: input,
  Textarea: input,
  Select: {
    defaultProps: { ...input.defaultProps, ...list.defaultProps, checkIconPosition: 'right' },
    styles: list.styles,
  },
  MultiSelect: { defaultProps: { ...input.defaultProps, ...list.defaultProps }, styles: list.styles },
  Autocomplete: { defaultProps: { ...input.defaultProps, ...list.defaultProps }, styles: list.styles },
  NumberInput: input,
  PasswordInput: input,
  DateInput: input,
  DatePickerInput: input,
  NativeSelect: input,
  InputWrapper: { defaultProps: { size: 'md' } },
  Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
  Radio: { defaultProps: { size: 'xs' } },
  Switch: { defaultProps: { size: 'sm' } },
  Modal: {
    defaultProps: {
      ...unlocked,
      attributes,
      radius: 'xl',
      centered: true,
      shadow: 'lg',
      overlayProps: { color: 'var(--backdrop)', backgroundOpacity: 1 },
    },
  },
  Drawer: {
    defaultProps: {
      ...unlocked,
      attributes,
      position: 'right',
      size: 'var(--drawer-width)',
      shadow: 'lg',
      overlayProps: { color: 'var(--backdrop)', backgroundOpacity: 1 },
    },
  },
  ModalRoot: { defaultProps: unlocked },
  DrawerRoot: { defaultProps: unlocked },
  Menu: {
    defaultProps: () => ({
      withinPortal: false,
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      radius: 'lg',
      position: 'bottom-end',
      offset: 6,
      // the height is limited to the available space, so that items scroll at 400 % zoom
      middlewares: { flip: aboveBars(), shift: true, size: aboveBars() },
      transitionProps: { duration: 90 },
    }),
  },
  /*
   * A list measures its place while it is hidden. With a centered list, the place would be half outside the screen of a
   * phone, and the browser would widen the page.
   */
  Combobox: { defaultProps: { position: 'bottom-start' } },
  // also places the lists of fields
  Popover: { defaultProps: () => ({ shadow: 'md', radius: 'lg', middlewares: { flip: aboveBars() } }) },
  Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  Skeleton: { defaultProps: { radius: 4 } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Kbd: { defaultProps: { size: 'xs' } },
};
