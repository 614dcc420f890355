import { maxCounted, type ProgramRef, type ProgramSummary, type SearchedDirectory } from '@guidepost/contracts';
import { IconCheck, IconCloudOff, IconMapSearch, IconPlus, IconSearchOff } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { moveAmongRows } from '../../../shared/list/move-among-rows.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import type { FoundResource } from '../../../shell/dialogs/kinds.ts';
import { programOptions } from '../api.ts';
import { referralTo } from '../labels.ts';
import { ChosenServices } from './ChosenServices.tsx';
import frame from './hub.module.css';
import classes from './list.module.css';
import { RecordLine } from './RecordLine.tsx';
import type { Hub } from './use-hub-search.ts';

interface Props {
  hub: Hub;
  openId: ProgramRef | undefined;
  /** Programs that the user has already added to the form. */
  added: readonly ProgramRef[];
  /** Adds a program to the form. Undefined if the hub was not opened from a form. */
  onAdd: ((resource: FoundResource) => void) | undefined;
  onOpen: (id: ProgramRef) => void;
}

/** The programs that the search found, in pages. */
export function ProgramList({ hub, openId, added, onAdd, onOpen }: Props) {
  const { t } = useTranslation();
  const { query, found, total, isStale } = hub;
  const count = total ?? 0;
  const many = count < maxCounted ? t('{count} programs', { count }) : t('{count} programs or more', { count });
  const counted = count === 1 ? t('1 program') : many;
  return (
    <section className={frame.list} aria-label={t('Programs')} aria-busy={query.isFetching}>
      <p role="status" className={classes.count}>
        {isStale ? t('Searching…') : hub.isAsked && total !== undefined && !hub.isZipUnknown && counted}
      </p>
      <ChosenServices hub={hub} />
      <DirectoryLine directory={hub.directory} />
      {!hub.isAsked && (
        <EmptyState icon={IconMapSearch} title="Find help nearby" hint="Enter a need, a service or a ZIP code." />
      )}
      {query.isError && !hub.isZipUnknown && (
        <ErrorState
          message="The programs did not load."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {(query.isLoading || (isStale && found.length === 0)) && <SkeletonRows rows={7} height={84} avatar={false} />}
      {query.isSuccess && !isStale && hub.isAsked && found.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title="No programs found"
          hint="Try different words, fewer services or a greater distance."
        />
      )}
      {found.length > 0 && (
        <ul className={classes.rows} data-stale={isStale || undefined} onKeyDown={moveAmongRows}>
          {found.map((program) => (
            <ProgramRow
              key={program.id}
              hub={hub}
              program={program}
              isOpen={program.id === openId}
              isAdded={added.includes(program.id)}
              onAdd={onAdd}
              onOpen={() => onOpen(program.id)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && hub.isAsked && !isStale && (
        <Button className={classes.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

/** Names the directory that was searched. Renders nothing if the organization's own directory is the only one. */
function DirectoryLine({ directory }: { directory: SearchedDirectory | undefined }) {
  const { t } = useTranslation();
  if (directory === undefined || (directory.name === 'local' && directory.standsIn === null)) return null;
  const isAway = directory.standsIn === 'away';
  return (
    <p role="status" className={classes.directory} data-away={isAway || undefined}>
      {isAway && <IconCloudOff size={16} stroke={1.75} aria-hidden />}
      {isAway
        ? t("findhelp is not responding. These programs are from your organization's directory.")
        : directory.name === 'findhelp'
          ? t('Programs from findhelp')
          : t("These programs are from your organization's directory. Enter a ZIP code to search findhelp.")}
    </p>
  );
}

interface RowProps extends Pick<Props, 'hub' | 'onAdd'> {
  program: ProgramSummary;
  isOpen: boolean;
  isAdded: boolean;
  onOpen: () => void;
}

function ProgramRow({ hub, program, isOpen, isAdded, onAdd, onOpen }: RowProps) {
  const { t } = useTranslation();
  const miles = program.location?.miles ?? null;
  return (
    <li className={classes.row} aria-current={isOpen || undefined}>
      <div className={classes.rowHead}>
        <button type="button" data-open className={classes.open} onClick={onOpen}>
          {program.name}
        </button>
        <span className={classes.miles}>
          {miles !== null && t('{count} mi', { count: miles })}
          {program.location === null && t('by phone')}
        </span>
      </div>
      <p>{program.summary}</p>
      <div className={classes.rowFoot}>
        {program.record && <RecordLine record={program.record} />}
        {isAdded && (
          <Chip tone="accent" icon={IconCheck}>
            {t('Added')}
          </Chip>
        )}
        {onAdd && !isAdded && <AddButton hub={hub} program={program} onAdd={onAdd} />}
      </div>
    </li>
  );
}

interface AddProps extends Pick<Props, 'hub'> {
  program: ProgramSummary;
  onAdd: (resource: FoundResource) => void;
}

/** Adds a program without opening it. The website is only in the program's details, so they are loaded first. */
function AddButton({ hub, program, onAdd }: AddProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  // The hub closes when it adds a program or the user leaves. A program that still loads is then not added.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const add = async () => {
    setAdding(true);
    const details = await client.fetchQuery(programOptions(program.id, hub)).catch(() => undefined);
    if (!isShown.current) return;
    onAdd(referralTo({ ...program, url: details?.url ?? null }));
  };
  return (
    <Button
      size="sm"
      className={classes.add}
      loading={isAdding}
      leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
      aria-label={`${t('Add')}: ${program.name}`}
      onClick={() => void add()}
    >
      {t('Add')}
    </Button>
  );
}
