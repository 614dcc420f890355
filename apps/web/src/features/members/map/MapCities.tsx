import type { MemberForMap } from '@guidepost/contracts';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { citiesOf } from './places.ts';

/** What the map shows, in words: how many members live in each city. */
export function MapCities({ members }: { members: readonly MemberForMap[] }) {
  const { t } = useTranslation();
  const cities = useMemo(() => citiesOf(members), [members]);
  if (cities.length === 0) return null;
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('Members by city')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Location')}</th>
            <th scope="col">{t('Members')}</th>
          </tr>
        </thead>
        <tbody>
          {cities.map(({ city, count }) => (
            <tr key={city ?? ''}>
              <th scope="row">{city ?? t('Unknown')}</th>
              <td>{count.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
