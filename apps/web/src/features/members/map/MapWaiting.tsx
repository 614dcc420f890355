import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The place of the map while it loads. */
export function MapWaiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" style={{ flex: 1, padding: 12 }}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height="100%" radius="md" />
    </div>
  );
}
