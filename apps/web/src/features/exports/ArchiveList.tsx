import { contracts, type MemberArchive } from '@guidepost/contracts';
import { IconFileZip } from '@guidepost/ui/icons';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { saveFrom } from '../../shared/files/save-file.ts';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { exactText } from '../../shared/time.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { archivesOptions } from './api.ts';
import classes from './exports.module.css';

const states = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Creating', tone: 'info' },
  ready: { word: 'Ready', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  expired: { word: 'Expired', tone: 'neutral' },
} as const;

/** List of member archives, newest first, with their progress. */
export function ArchiveList() {
  const { t } = useTranslation();
  const query = useQuery(archivesOptions);
  const archives = query.data;
  return (
    <section className={`gp-card ${classes.archives}`} aria-label={t('Archives')}>
      <h2>{t('Archives')}</h2>
      {archives ? (
        <ul>
          {archives.map((archive) => (
            <Archive key={archive.id} archive={archive} />
          ))}
        </ul>
      ) : (
        <LoadState
          of={[query]}
          failure="The archives did not load."
          waiting={<SkeletonRows rows={3} avatar={false} />}
        />
      )}
      {archives?.length === 0 && <EmptyState icon={IconFileZip} title="No archives yet" />}
    </section>
  );
}

const megabytes = (size: number): string => (size / 1_000_000).toFixed(size < 1_000_000 ? 2 : 1);

function Archive({ archive }: { archive: MemberArchive }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { word, tone } = states[archive.state];
  const fetch = useMutation({
    mutationFn: () => api(contracts.exports.fetch, { params: { archiveId: archive.id } }),
    onSuccess({ url }) {
      saveFrom(url);
      showSuccess('The download has started');
    },
  });
  const isUnderWay = archive.state === 'waiting' || archive.state === 'running';
  return (
    <li className={classes.archive}>
      <div>
        <p>
          <Link
            to="/member-list/guide/$guideId/member/$memberId"
            params={{ guideId: 'unknown', memberId: String(archive.memberId) }}
          >
            {archive.memberName}
          </Link>{' '}
          <Chip tone={tone}>{t(word)}</Chip>
        </p>
        <p className="gp-meta">
          {archive.reason} · {archive.createdBy}, {exactText(archive.createdAt, timeZone)}
          {archive.size !== null && ` · ${t('{size} MB', { size: megabytes(archive.size) })}`}
          {archive.fetchedAt !== null &&
            ` · ${t('downloaded {when}', { when: exactText(archive.fetchedAt, timeZone) })}`}
        </p>
        {isUnderWay && <Progress value={archive.progress} aria-label={t('Progress')} className={classes.progress} />}
      </div>
      {archive.state === 'ready' && archive.expiresAt !== null && (
        <div className={classes.fetch}>
          <Button size="xs" variant="default" loading={fetch.isPending} onClick={() => fetch.mutate()}>
            {t('Download archive')}
          </Button>
          <span className="gp-meta">{t('until {when}', { when: exactText(archive.expiresAt, timeZone) })}</span>
        </div>
      )}
    </li>
  );
}
