import { contracts } from '@guidepost/contracts';
import { IconSearch, IconUsers } from '@guidepost/ui/icons';
import { TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import listed from '../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api } from '../../shell/api.ts';
import { guidesQuery } from '../../shell/frame/guides.ts';
import { GuidesTable } from './GuidesTable.tsx';
import classes from './guides.module.css';
import { filterGuides } from './search.ts';
import { TeamField } from './TeamField.tsx';

const teamsQuery = queryOptions({
  queryKey: ['staff', 'teams'],
  queryFn: () => api(contracts.staff.teams, { query: { allViewable: true } }),
  staleTime: 5 * 60_000,
});

/** Switch Guide View: finds a guide by name and team, and opens the guide's docket. */
export default function GuidesScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Switch Guide View');
  const query = useQuery(guidesQuery);
  const { data: guides } = query;
  const { data: teams } = useQuery(teamsQuery);
  const [name, setName] = useState('');
  const [teamId, setTeamId] = useState<number | null>(null);
  const team = teams?.find(({ id }) => id === teamId);
  const found = guides && filterGuides(guides, name, team);
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Switch Guide View')} count={found?.length}>
        <search className={classes.tools}>
          <TextInput
            className={classes.search}
            aria-label={t('Search by guide name')}
            placeholder={t('Search by guide name')}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TeamField teams={teams ?? []} team={team} onPick={setTeamId} />
        </search>
      </ScreenHeader>
      <div className={`gp-card ${classes.card}`}>
        {!guides && (
          <LoadState
            of={[query]}
            failure="The guides did not load."
            waiting={<SkeletonRows rows={8} height={40} second={false} />}
          />
        )}
        {found && found.length > 0 && <GuidesTable guides={found} />}
        {found?.length === 0 && <EmptyState icon={IconUsers} title="No records found" />}
      </div>
    </div>
  );
}
