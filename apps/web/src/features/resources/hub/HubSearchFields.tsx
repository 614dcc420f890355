import { IconMapPin, IconSearch } from '@guidepost/ui/icons';
import { CloseButton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './hub.module.css';
import type { Hub } from './use-hub-search.ts';

/** Fields for search words and ZIP code. */
export function HubSearchFields({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  return (
    <search className={classes.fields}>
      <TextInput
        data-autofocus
        aria-label={t('Need or service')}
        placeholder={t('For example, rides, rent or food')}
        value={hub.text}
        onChange={(event) => hub.setText(event.currentTarget.value)}
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          hub.text !== '' && <CloseButton size={24} aria-label={t('Clear search')} onClick={() => hub.setText('')} />
        }
        className={classes.words}
      />
      <TextInput
        aria-label={t('ZIP code')}
        placeholder={t('ZIP code')}
        inputMode="numeric"
        value={hub.zip}
        onChange={(event) => hub.setZip(event.currentTarget.value)}
        error={hub.isZipUnknown ? t('This ZIP code could not be found.') : undefined}
        leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
        rightSection={hub.isHome && <small className={classes.home}>{t('home')}</small>}
        rightSectionWidth={64}
        className={classes.zip}
      />
    </search>
  );
}
