import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasGuides, type MembersView } from './view.ts';

interface Props {
  view: MembersView;
  go: (next: Partial<MembersView>) => Promise<void>;
}

/** Offers to search all members if none of the user's own members match. */
export function ShowEveryone({ view, go }: Props) {
  const { t } = useTranslation();
  if (!hasGuides(view) || view.subjectId !== null) return null;
  return (
    <Button size="sm" mt="sm" onClick={() => void go({ mine: false, team: false })}>
      {view.search.trim() === '' ? t('Show all members') : t('Search all members')}
    </Button>
  );
}
