import type { Icon } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import classes from './Chip.module.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

interface Props {
  tone?: Tone;
  icon?: Icon;
  children: ReactNode;
}

/** A small tinted label with a border, 22 px high. Its text and icon carry the meaning, never the color alone. */
export function Chip({ tone = 'neutral', icon: ChipIcon, children }: Props) {
  return (
    <span className={classes.chip} data-tone={tone} data-icon={ChipIcon ? true : undefined}>
      {ChipIcon && <ChipIcon size={13} stroke={1.9} aria-hidden />}
      {children}
    </span>
  );
}
