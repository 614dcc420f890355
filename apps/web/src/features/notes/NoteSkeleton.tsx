import { Skeleton } from '@mantine/core';
import { EarlyText } from './EarlyText.tsx';
import classes from './notes.module.css';

/** Placeholder with the size of the form, shown while the note or draft loads. Passes typed text to `onEarlyText`. */
export function NoteSkeleton({ onEarlyText }: { onEarlyText: (text: string) => void }) {
  return (
    <div className="gp-form">
      <EarlyText onText={onEarlyText} />
      <div aria-hidden>
        <Skeleton height={10} width={90} mb={13} />
        <Skeleton height={34} radius="md" />
      </div>
      <div className={classes.foot} />
    </div>
  );
}
