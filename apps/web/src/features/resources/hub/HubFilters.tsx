import { Button, Checkbox, Chip, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagsOptions } from '../api.ts';
import classes from './hub.module.css';
import type { Hub } from './use-hub-search.ts';

const distances = [5, 10, 25, 50];

/** Filters for distance and services. */
export function HubFilters({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.filters} aria-label={t('Filters')}>
      <Button className={classes.filtersButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {hub.tags.length > 0 ? t('Filters ({count})', { count: hub.tags.length }) : t('Filters')}
      </Button>
      <div className={classes.filterParts} data-shown={isOpen || undefined}>
        {hub.directory?.name !== 'findhelp' && <Within hub={hub} />}
        <ServiceTags hub={hub} />
      </div>
    </section>
  );
}

/**
 * Maximum distance from the ZIP code in miles. Hidden for findhelp, which lists programs that serve the ZIP code at any
 * distance.
 */
function Within({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('Within')}</h3>
      <Chip.Group value={String(hub.within)} onChange={(miles) => hub.setWithin(Number(miles))}>
        <Group gap={6}>
          {distances.map((miles) => (
            <Chip key={miles} value={String(miles)} size="xs" disabled={hub.zip === ''}>
              {t('{count} mi', { count: miles })}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </>
  );
}

/** Service tags, grouped under their parent tags. Selecting a parent tag finds the programs of all its child tags. */
function ServiceTags({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(tagsOptions());
  if (tags.length === 0) return null;
  const tops = tags.filter(({ parentKey }) => parentKey === null);
  return (
    <>
      <h3>{t('Services')}</h3>
      <Checkbox.Group value={[...hub.tags]} onChange={hub.setTags}>
        {tops.map((top) => {
          const below = tags.filter(({ parentKey }) => parentKey === top.key);
          return (
            <div key={top.key} className={classes.tags}>
              <Checkbox value={top.key} label={top.label} />
              {below.map((tag) => (
                <Checkbox key={tag.key} value={tag.key} label={tag.label} className={classes.below} />
              ))}
            </div>
          );
        })}
      </Checkbox.Group>
    </>
  );
}
