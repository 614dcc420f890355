import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './list.module.css';

interface AboutProps {
  /** What the column counts or checks, in the reader's language. */
  about: string;
  /** What is focused in the head; it is described by the element with this id. */
  children: (id: string) => ReactNode;
}

/** Explains the head of a column: on hover, touch and focus, and to screen readers as the description of what is focused. */
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

/** Shows that there is something to read about the head before it. */
export const AboutMark = () => <IconInfoCircle size={13} stroke={1.9} aria-hidden />;

/** The words of a head that does not sort. */
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
