import type { Icon } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import classes from './header.module.css';

interface Props {
  label: string;
  /** Letter key that triggers the action anywhere on the page. */
  letter: string;
  icon: Icon;
  isMain?: boolean;
  onClick: () => void;
}

/** An action button of the header with its keyboard shortcut. */
export const HeaderAction = ({ label, letter, icon: ActionIcon, isMain = false, onClick }: Props) => (
  <Button
    variant={isMain ? 'filled' : 'default'}
    aria-keyshortcuts={letter}
    className={classes.action}
    leftSection={<ActionIcon size={16} stroke={1.75} aria-hidden />}
    rightSection={
      <kbd className={`gp-key ${classes.key}`} aria-hidden>
        {letter}
      </kbd>
    }
    onClick={onClick}
  >
    {label}
  </Button>
);
