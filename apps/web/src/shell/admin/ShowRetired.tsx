import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Checkbox that shows the retired rows of a list, which are hidden by default. The address contains the choice. */
export function ShowRetired({ count, isShown }: { count: number; isShown: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = (show: string | undefined) => {
    const search = (now: object) => ({ ...now, show, page: undefined });
    void navigate({ to: '.', search: search as never, resetScroll: false });
  };
  return (
    <Checkbox
      checked={isShown}
      onChange={(event) => change(event.currentTarget.checked ? 'retired' : undefined)}
      label={t('Show retired ({count})', { count })}
    />
  );
}
