import {
  contracts,
  type EnrollmentImport,
  type EnrollmentOutcome,
  enrollmentOutcomes,
  parseId,
} from '@guidepost/contracts';
import { encodingOf } from '@guidepost/rules';
import { IconArrowLeft, IconDownload, IconEye } from '@guidepost/ui/icons';
import { Button, FileButton, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import list from '../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { ListLink } from '../../shell/admin/ListLink.tsx';
import { api, useActingUser } from '../../shell/api.ts';
import { ApplyButton } from './ApplyButton.tsx';
import { cacheImport, compareAgain, enrollmentOptions, type ImportId, saveAcknowledgement, saveReport } from './api.ts';
import classes from './enrollments.module.css';
import { ImportNotes } from './ImportNotes.tsx';
import { formatLabels, outcomeLabels, stateWords, statusOf } from './labels.ts';
import { RowsCard } from './RowsCard.tsx';
import { UndoButton, UndoNote } from './UndoImport.tsx';
import { isSameFile, isSending, sendFile } from './upload.ts';

/** One enrollment file: its progress, its preview with the decisions, and its results. */
export default function ImportScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id?: string };
  const importId = parseId<'EnrollmentImport'>(id);
  const query = useQuery({ ...enrollmentOptions(importId as ImportId), enabled: importId !== null });
  useDocumentTitle(query.data?.fileName ?? 'Imports');
  return (
    <div className={list.screen}>
      {query.data ? (
        <Import found={query.data} />
      ) : (
        <>
          <ScreenHeader title={t('Imports')} />
          <div className={`gp-card ${list.card}`}>
            <LoadState of={[query]} failure="The import did not load." waiting={<SkeletonRows rows={10} />} />
          </div>
        </>
      )}
    </div>
  );
}

const hasRows = ({ state }: EnrollmentImport) => ['preview', 'applying', 'done', 'undoing', 'undone'].includes(state);

function Import({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const { state, counts } = found;
  const search = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const first = enrollmentOutcomes.find((outcome) => counts[outcome] > 0) ?? 'create';
  const tab = enrollmentOutcomes.find((outcome) => outcome === search.tab) ?? first;
  const open = (outcome: EnrollmentOutcome) =>
    void navigate({
      to: '/admin-dashboard/imports/$id',
      params: { id: String(found.id) },
      search: { tab: outcome },
      state: true,
      replace: true,
    });
  return (
    <>
      <Head found={found} />
      <WorkLine found={found} />
      <UndoNote found={found} />
      <ImportNotes found={found} />
      {found.remarks.length > 0 && (
        <ul className={classes.remarks}>
          {found.remarks.map((remark) => (
            <li key={JSON.stringify(remark)}>{sentenceText(t, remark)}</li>
          ))}
        </ul>
      )}
      {hasRows(found) && (
        <>
          <nav className={`gp-card ${classes.tabs}`} aria-label={t('Lines by result')}>
            {enrollmentOutcomes.map((outcome) => (
              <button
                key={outcome}
                type="button"
                className={classes.tab}
                aria-current={outcome === tab ? 'true' : undefined}
                onClick={() => open(outcome)}
              >
                <span
                  data-warning={(outcome === 'refuse' || outcome === 'hold') && counts[outcome] > 0 ? true : undefined}
                >
                  {t(outcomeLabels[outcome].label)}
                </span>{' '}
                <span>
                  <b>{counts[outcome].toLocaleString()}</b>{' '}
                  <span className="gp-meta">
                    {outcome === 'change' && state === 'preview' && counts.byHand > 0
                      ? `(${t('{count} to check', { count: counts.byHand.toLocaleString() })})`
                      : t(counts[outcome] === 1 ? outcomeLabels[outcome].one : outcomeLabels[outcome].of)}
                  </span>
                </span>
              </button>
            ))}
          </nav>
          <RowsCard key={tab} found={found} outcome={tab} isOpen={state === 'preview'} />
        </>
      )}
    </>
  );
}

/** The file's name, format, state and actions. */
function Head({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, state, fileName, format } = found;
  const params = { importId: id };
  const discard = useMutation({
    mutationFn: () => api(contracts.enrollments.discard, { params }),
    onSuccess: (now) => cacheImport(client, now),
  });
  const again = useMutation({
    mutationFn: () => compareAgain(client, id),
  });
  const status = statusOf(found);
  const isLeft = state === 'preview' || (state === 'reading' && !isSending(id)) || state === 'failed';
  return (
    <ScreenHeader
      title={
        <span className={classes.title}>
          <ListLink to="/admin-dashboard/imports" aria-label={t('All imports')} className={classes.back}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ListLink>
          <span className="gp-cut">{fileName}</span>
        </span>
      }
    >
      <Chip>{t(formatLabels[format])}</Chip>
      <Chip tone={status.tone} {...(state === 'preview' ? { icon: IconEye } : {})}>
        {t(status.label)}
      </Chip>
      <span className={`gp-meta ${classes.of}`}>
        {found.client.name}
        {found.isFull && `, ${t('complete list of members')}`}
      </span>
      {hasRows(found) && (
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void saveReport(found)}
        >
          {t('Report')}
        </Button>
      )}
      <UndoButton found={found} />
      {found.hasAcknowledgement && (
        <Button variant="subtle" onClick={() => void saveAcknowledgement(found)}>
          {t('999 and TA1')}
        </Button>
      )}
      {isLeft && (
        <Button variant="subtle" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t('Discard')}
        </Button>
      )}
      {state === 'preview' && found.isRepeat && (
        <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
          {t('Compare again')}
        </Button>
      )}
      {state === 'preview' && <ApplyButton found={found} />}
    </ScreenHeader>
  );
}

/**
 * Shown if the upload was interrupted. The user who started the upload can select the file again. The earlier settings
 * remain.
 */
function Interrupted({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: userId } = useActingUser();
  const { id, fileName, createdBy } = found;
  const [isOther, setOther] = useState(false);
  if (createdBy.id !== userId)
    return (
      <p className={classes.note} role="status">
        {t('{name} has not finished uploading this file. Nothing was imported. Only {name} can continue the upload.', {
          name: createdBy.name,
        })}
      </p>
    );
  const send = async (file: File) => {
    setOther(file.name !== fileName);
    if (file.name !== fileName) return;
    // asks the server where to continue, because the server may have received more of the file than this page shows
    const now = isSameFile(id, file) ? await client.fetchQuery({ ...enrollmentOptions(id), staleTime: 0 }) : undefined;
    const start = now?.received ?? 0;
    await sendFile(client, id, file, { encoding: await encodingOf(file), start });
  };
  return (
    <div className={`gp-card ${classes.again}`}>
      <p role="status">
        {t('The upload was interrupted. Nothing was imported.')}{' '}
        {t(
          'Choose {fileName} again to continue the upload. If the file has changed, the upload starts from the beginning.',
          { fileName },
        )}
      </p>
      {isOther && (
        <p role="alert">
          {t('This file has a different name. Choose the original file, or discard this import and start a new one.')}
        </p>
      )}
      <FileButton onChange={(file) => file && void send(file).catch(() => {})}>
        {(props) => (
          <Button variant="default" {...props}>
            {t('Choose the file again')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** Progress while the file is read, compared or imported. */
function WorkLine({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const { id, state, received, size, rows, processed } = found;
  if (state === 'reading' && !isSending(id)) return <Interrupted found={found} />;
  if (state !== 'reading' && state !== 'comparing' && state !== 'applying' && state !== 'undoing') return null;
  const part = state === 'reading' ? received / Math.max(1, size) : processed / Math.max(1, rows);
  const percent = Math.min(100, Math.floor(part * 100));
  const [done, all] = [processed.toLocaleString(), rows.toLocaleString()];
  return (
    <div className={`gp-card ${classes.work}`}>
      <span role="status">
        {state === 'reading'
          ? t('Lines read: {count}', { count: all })
          : state === 'comparing'
            ? t('{done} of {count} lines compared', { done, count: all })
            : state === 'undoing'
              ? t('{done} of {count} members restored', { done, count: all })
              : t('{done} of {count} lines imported', { done, count: all })}
      </span>
      <Progress value={percent} aria-label={t(stateWords[state].label)} />
      <span className="gp-meta">
        {state === 'applying' || state === 'undoing'
          ? t('You can leave this page. Guidepost continues in the background.')
          : state === 'reading'
            ? t('Keep this tab open until the file is uploaded.')
            : t('No changes have been saved yet.')}
      </span>
    </div>
  );
}
