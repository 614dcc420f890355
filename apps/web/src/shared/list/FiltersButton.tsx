import { Button } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** For the caller that returns the focus to it. */
  ref?: Ref<{ focus(): void }>;
  /** The number of active filters. */
  count: number;
  /** The dialog, loaded when it is first opened. */
  children: (close: () => void) => ReactNode;
}

/** Opens the filters of a list, and gets the focus back when they are closed. */
export function FiltersButton({ ref, count, children }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }));
  const close = () => {
    setOpened(false);
    setTimeout(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        ml="auto"
        leftSection={<IconFilter2 size={16} stroke={1.75} aria-hidden />}
        rightSection={count > 0 && <span className="gp-count">{count}</span>}
        onClick={() => setOpened(true)}
      >
        {t('Filters')}
      </Button>
      {opened && <Suspense fallback={null}>{children(close)}</Suspense>}
    </>
  );
}
