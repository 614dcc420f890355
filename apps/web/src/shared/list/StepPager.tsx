import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  start: number;
  total: number;
  step: number;
  onChange: (start: number) => void;
}

/** Buttons for the previous and next page. Shown only if there is more than one page. */
export function StepPager({ start, total, step, onChange }: Props) {
  const { t } = useTranslation();
  if (total <= step) return null;
  return (
    <Group justify="space-between" px={14} py={10}>
      <Button size="xs" variant="default" disabled={start === 0} onClick={() => onChange(Math.max(0, start - step))}>
        {t('Previous page')}
      </Button>
      <span className="gp-meta">
        {start + 1}–{Math.min(total, start + step)} / {total}
      </span>
      <Button size="xs" variant="default" disabled={start + step >= total} onClick={() => onChange(start + step)}>
        {t('Next page')}
      </Button>
    </Group>
  );
}
