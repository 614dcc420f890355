import { IconFilter2 } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Lets the parent component move the focus to the button. */
  ref?: Ref<{ focus(): void }>;
  /** Number of active filters. */
  count: number;
  /** Renders the dialog. It is loaded when it is first opened. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a list's filters. It receives the focus again when the filters are closed. */
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
