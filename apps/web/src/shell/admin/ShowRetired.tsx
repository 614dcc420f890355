import { useTranslation } from 'react-i18next';
import { ShowFilter } from './ShowFilter.tsx';

/** Checkbox that shows a list's retired rows. They are hidden by default. */
export function ShowRetired({ count, isShown }: { count: number; isShown: boolean }) {
  const { t } = useTranslation();
  return <ShowFilter show="retired" label={t('Show retired items ({count})', { count })} isShown={isShown} />;
}
