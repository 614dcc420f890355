import type { HospitalizationOrder, HospitalizationRow } from '@guidepost/contracts';
import { reportedDischargeDay } from '@guidepost/rules';
import { IconPencil } from '@guidepost/ui/icons';
import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { Chip } from '../../shared/Chip.tsx';
import list from '../../shared/list/list.module.css';
import { SortHeader } from '../../shared/list/SortHeader.tsx';
import { StatusChip } from '../../shared/StatusChip.tsx';
import { useActingUser } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { StaysView } from './api.ts';
import classes from './hospitalizations.module.css';
import { followUpLabels, stayDay } from './labels.ts';

interface Props {
  rows: readonly HospitalizationRow[] | undefined;
  view: StaysView;
  today: string;
  isStale: boolean;
  onSort: (order: HospitalizationOrder) => void;
}

interface Column {
  /** The cell's grid area, for layouts that show a row on two or more lines. */
  area: string;
  label: string;
  order?: HospitalizationOrder;
  cell: (stay: HospitalizationRow) => ReactNode;
}

/** Returns a row's link, which opens the member's page with the guide in the path. */
const memberOf = ({ member }: HospitalizationRow) =>
  ({
    to: '/member-list/guide/$guideId/member/$memberId',
    params: { guideId: String(member.assignedGuideId ?? 'unknown'), memberId: String(member.id) },
  }) as const;

/** Table of hospital stays. Clicking a row opens the member, and the button at the end opens the stay. */
export function StaysTable({ rows, view, today, isStale, onSort }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { timeZone } = useActingUser();
  const columns: readonly Column[] = [
    {
      area: 'status',
      label: 'Status',
      cell: ({ member }) => <StatusChip status={{ key: member.statusKey, name: member.statusName }} />,
    },
    { area: 'guide', label: 'Assigned Guide', order: 'assignedGuide', cell: ({ guideName }) => guideName },
    { area: 'hospital', label: 'Hospital', cell: ({ hospital }) => hospital },
    {
      area: 'diagnosis',
      label: 'Admitting Diagnosis',
      cell: (stay) => (
        <>
          {stay.isEnrolledInBehavioralHealth && <Chip>{t('BH')}</Chip>} {stay.admitComplaint}
        </>
      ),
    },
    { area: 'admit', label: 'Admit Date', order: 'admitDate', cell: ({ admitDate }) => stayDay(admitDate) },
    {
      area: 'discharge',
      label: 'Discharge Date',
      order: 'dischargeDate',
      cell(stay) {
        const home = reportedDischargeDay(stay);
        const words = followUpLabels(t, stay, { today, timeZone });
        return (
          <>
            {home === null ? t('N/A') : stayDay(home)}{' '}
            {words && (
              <span className={classes.follow} data-tone={words.tone}>
                {words.text}
              </span>
            )}
          </>
        );
      },
    },
    { area: 'measure', label: 'HEDIS Measure', order: 'followUpType', cell: ({ followUpType }) => followUpType },
  ];
  const onRow = (stay: HospitalizationRow) => (event: MouseEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.target as Node)) return;
    const isOwn = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (!isOwn && !document.getSelection()?.toString()) void navigate(memberOf(stay));
  };
  return (
    <table className={`${list.table} ${classes.table}`} aria-busy={isStale || rows === undefined}>
      <caption>
        <VisuallyHidden>{t('Checking in on Our Hospitalized Members')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" data-area="member">
            {t('Member')}
          </th>
          {columns.map(({ area, label, order }) =>
            order ? (
              <SortHeader
                key={area}
                column={order}
                area={area}
                label={t(label)}
                direction={view.order === order ? view.direction : undefined}
                onSort={() => onSort(order)}
              />
            ) : (
              <th key={area} scope="col" data-area={area}>
                {t(label)}
              </th>
            ),
          )}
          <th scope="col" className={classes.end} data-area="end">
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody data-stale={isStale || undefined}>
        {rows?.map((stay) => (
          <tr key={stay.id} onClick={onRow(stay)}>
            <th scope="row" data-area="member">
              <span className={classes.member}>
                <Avatar id={stay.member.id} name={stay.member.name} size="sm" />
                <Link {...memberOf(stay)}>{stay.member.name}</Link>
              </span>
            </th>
            {columns.map(({ area, label, cell }) => (
              <td key={area} data-area={area} data-label={t(label)}>
                {cell(stay)}
              </td>
            ))}
            <td className={classes.end} data-area="end">
              <ActionIcon
                variant="default"
                aria-label={t('Open the hospitalization of {name}', { name: stay.member.name })}
                onClick={() => openDialog({ kind: 'hospitalization', stayId: stay.id })}
              >
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </td>
          </tr>
        ))}
        {rows === undefined &&
          Array.from({ length: view.pageSize }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
            <tr key={row} aria-hidden className={list.waiting}>
              {['member', ...columns.map(({ area }) => area), 'end'].map((area, column) => (
                <td key={area} data-area={area}>
                  <Skeleton height={10} width={`${40 + ((row * 7 + column * 13) % 30)}%`} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
