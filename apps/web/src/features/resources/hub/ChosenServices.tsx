import { IconX } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagsOptions } from '../api.ts';
import classes from './list.module.css';
import type { Hub } from './use-hub-search.ts';

/**
 * The services that limit the search, shown above the programs. They are repeated here because the list of all services
 * may be closed or scrolled out of view. Pressing a service removes it.
 */
export function ChosenServices({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(tagsOptions());
  const chosen = tags.filter(({ key }) => hub.tags.includes(key));
  if (chosen.length === 0) return null;
  return (
    <fieldset className={classes.chosen} aria-label={t('Selected services')}>
      {chosen.map(({ key, label }) => (
        <Button
          key={key}
          size="compact-sm"
          variant="light"
          rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
          aria-label={t('Remove {name}', { name: label })}
          onClick={() => hub.setTags(hub.tags.filter((one) => one !== key))}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
