import { type Icon, IconCheck } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announce } from './announce.tsx';
import { useDebouncedPress } from './use-debounced-press.ts';

/** Time during which the button shows that the action is done, in milliseconds. */
const doneMs = 3000;

interface Props {
  icon: Icon;
  /** The labels before and after the action, in the language of the screen. */
  label: string;
  done: string;
  onPress: () => Promise<void>;
}

/**
 * A button that shows for three seconds that its action is done, such as 'Copied' instead of 'Copy'. Then it shows the
 * first label again.
 */
export function TransitionButton({ icon, label, done, onPress }: Props) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const press = useDebouncedPress(async () => {
    await onPress();
    setDone(true);
    announce(done);
  });
  const ActionIcon = isDone ? IconCheck : icon;
  return (
    <Button leftSection={<ActionIcon size={16} stroke={1.75} aria-hidden />} onClick={() => void press()}>
      {isDone ? done : label}
    </Button>
  );
}
