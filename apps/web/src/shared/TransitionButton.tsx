import { type Icon, IconCheck } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announce } from './announce.tsx';
import { useDebouncedPress } from './use-debounced-press.ts';

/** How long the button shows that its action is done, in milliseconds. */
const doneMs = 3000;

interface Props {
  icon: Icon;
  /** Label before the action, in the user's language. `done` is the label after it. */
  label: string;
  done: string;
  onPress: () => Promise<void>;
}

/** A button that shows for three seconds that its action is done, for example 'Copied' instead of 'Copy'. */
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
