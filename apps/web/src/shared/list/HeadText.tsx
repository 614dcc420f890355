import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './list.module.css';

interface AboutProps {
  /** The meaning of the column, in the reader's language. */
  about: string;
  /** The content of the header that gets the focus; the element with this id describes it. */
  children: (id: string) => ReactNode;
}

/**
 * Explains a column header: on hover, touch and focus, and to screen readers as the description of the focused element.
 */
export function HeadAbout({ about, children }: AboutProps) {
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

/** Marks the header before it as having an explanation. */
export const AboutMark = () => <IconInfoCircle size={13} stroke={1.9} aria-hidden />;

/** The text of a header that does not sort. */
export function HeadText({ label, about }: { label: string; about?: string | undefined }) {
  if (about === undefined) return label;
  return (
    <HeadAbout about={about}>
      {(id) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads there what the pointer reads
        <span tabIndex={0} aria-describedby={id} className={classes.sort} data-about>
          {label}
          <AboutMark />
        </span>
      )}
    </HeadAbout>
  );
}
