import { IconInfoCircle } from '@guidepost/ui/icons';
import { Tooltip } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './list.module.css';

interface HelpProps {
  /** Explains the column, in the user's language. */
  about: string;
  /** Renders the header content that can have focus. `id` is the id of the element that describes this content. */
  children: (id: string) => ReactNode;
}

/**
 * Explains a column header on hover, touch and focus. Screen readers read the explanation as the focused element's
 * description.
 */
export function HeaderHelp({ about, children }: HelpProps) {
  const id = useId();
  return (
    <Tooltip label={about} multiline maw={280}>
      <span className={classes.explained}>
        {children(id)}
        <span id={id} hidden>
          {about}
        </span>
      </span>
    </Tooltip>
  );
}

/** Icon for a column header that has an explanation. */
export const HelpMark = () => <IconInfoCircle size={13} stroke={1.9} aria-hidden />;

/** The text of a column header that does not sort. */
export function HeadText({ label, about }: { label: string; about?: string | undefined }) {
  if (about === undefined) return label;
  return (
    <HeaderHelp about={about}>
      {(id) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users read the explanation that others see on hover
        <span tabIndex={0} aria-describedby={id} className={classes.sort} data-about>
          {label}
          <HelpMark />
        </span>
      )}
    </HeaderHelp>
  );
}
