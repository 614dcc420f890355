import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SmartContent.module.css';

/** Content is cut off at this height, in px, if at least `minHiddenHeight` would be hidden. */
const maxHeight = 250;
const minHiddenHeight = 100;

/** Shows the beginning of long content, with a button that shows the rest. */
export function SmartContent({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [long, setLong] = useState(false);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setLong(element.scrollHeight >= maxHeight + minHiddenHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={box} id={id} className={classes.content} data-cut={(long && !whole) || undefined}>
        {children}
      </div>
      {long && (
        <Button
          variant="subtle"
          size="sm"
          mt={4}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('Show less') : t('Show more')}
        </Button>
      )}
    </>
  );
}
