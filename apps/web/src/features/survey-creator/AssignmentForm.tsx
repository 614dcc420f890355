import {
  asId,
  averageProgramDays,
  contracts,
  type DueOffset,
  dueOffsetDays,
  noAssignment,
  noDue,
  type SurveyAssignment,
  type SurveyDue,
  type SurveyRecord,
  windowTexts,
} from '@guidepost/contracts';
import { isDayText } from '@guidepost/rules';
import { Button, MultiSelect, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../shared/fields/DateField.tsx';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { api } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { clientsOptions } from '../clients/public.ts';
import { cacheRecord, contentsOptions, stagesSegmentsOptions } from './api.ts';
import classes from './creator.module.css';
import { askAssignmentMerge } from './merge/ask-assignment-merge.ts';
import { useSaving } from './use-saving.ts';

const none = 'none';
const offsetValue = (offset: DueOffset | null): string => (offset === null ? none : String(offset));
const offsetOf = (value: string | null): DueOffset | null =>
  value === null || value === none ? null : value === averageProgramDays ? averageProgramDays : Number(value);

/** A survey's audience, due date and background information. */
type AssignmentValues = { assignment: SurveyAssignment; due: SurveyDue; learnMoreId: SurveyRecord['learnMoreId'] };

const contentOf = (record: SurveyRecord | null): AssignmentValues => ({
  assignment: record?.assignmentConfiguration ?? noAssignment,
  due: record?.initialCheckpointDueAt ?? noDue,
  learnMoreId: record?.learnMoreId ?? null,
});
const isSame = (one: AssignmentValues, other: AssignmentValues) => JSON.stringify(one) === JSON.stringify(other);

interface Props {
  record: SurveyRecord;
  onDirty: (isDirty: boolean) => void;
}

/** Form for a survey's recipients and due date. Changes apply immediately, without publishing. */
export const AssignmentForm = memo(function AssignmentForm({ record, onDirty }: Props) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const clients = useQuery(clientsOptions);
  const lists = useQuery(stagesSegmentsOptions);
  const contents = useQuery(contentsOptions);
  const [content, setContent] = useState(() => contentOf(record));
  const { assignment, due, learnMoreId } = content;
  const setAssignment = (next: SurveyAssignment) => setContent({ ...content, assignment: next });
  const setDue = (next: SurveyDue) => setContent({ ...content, due: next });
  const nameOf = (id: number, list: readonly { id: number; name?: string; title?: string }[] | undefined) => {
    const found = list?.find((one) => one.id === id);
    return found?.name ?? found?.title ?? '';
  };
  const { save, isPending, isDirty, newer } = useSaving<SurveyRecord, AssignmentValues>({
    endpoint: contracts.surveyCreator.update,
    record,
    contentOf,
    isSame,
    mine: content,
    failure: 'The assignment was not saved.',
    send(sent, version, keyOf) {
      const body = {
        assignmentConfiguration: sent.assignment,
        dueAtConfig: sent.due,
        learnMoreId: sent.learnMoreId,
        version: version ?? record.version,
      };
      return api(contracts.surveyCreator.assignment, { params: { id: record.id }, body }, keyOf(body));
    },
    merge: (versions) =>
      askAssignmentMerge(versions, t, {
        clientIds: (id) => nameOf(id, clients.data),
        segmentIds: (id) => nameOf(id, lists.data?.segments),
        stageIds: (id) => nameOf(id, lists.data?.stages),
        learnMoreId: (id) => nameOf(id, contents.data),
      }),
    onBegin: setContent,
    onMerged: (merged) => flushSync(() => setContent(merged)),
    onSaved(fresh) {
      cacheRecord(client, fresh);
      showSuccess('Survey updated successfully');
    },
  });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, n) => ({
    value: String(n + 1),
    label: monthName.format(Date.UTC(2026, n, 15)),
  }));
  const offsets = [
    { value: none, label: t('None') },
    ...dueOffsetDays.map((days) => ({ value: String(days), label: t('{count} days', { count: days }) })),
    { value: averageProgramDays, label: t('Average days in program') },
  ];
  const { startMonth, endMonth } = assignment.availableWindow;
  const wrong =
    startMonth === null && endMonth !== null
      ? { start: windowTexts.noStart }
      : startMonth !== null && endMonth === null
        ? { end: windowTexts.noEnd }
        : startMonth !== null && endMonth !== null && startMonth > endMonth
          ? { start: windowTexts.startAfterEnd, end: windowTexts.endBeforeStart }
          : {};
  const hasDay = due.fixedDate === null || isDayText(due.fixedDate);
  const isContentMissing =
    learnMoreId !== null && contents.data !== undefined && !contents.data.some(({ id }) => id === learnMoreId);
  const month = (value: string | null) => (value === null ? null : Number(value));
  const setWindow = (part: Partial<typeof assignment.availableWindow>) =>
    setAssignment({ ...assignment, availableWindow: { ...assignment.availableWindow, ...part } });
  const options = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  const segments = options(lists.data?.segments);
  const setOverride = (segmentId: number, part: Partial<SurveyDue['segmentOverrides'][number]>) =>
    setDue({
      ...due,
      segmentOverrides: due.segmentOverrides.map((one) => (one.segmentId === segmentId ? { ...one, ...part } : one)),
    });
  return (
    <div className="gp-form">
      <h2>{t('Assignment')}</h2>
      <NewerVersionNotice newer={newer} />
      <MultiSelect
        label={t('Customers')}
        description={
          assignment.clientIds.length === 0
            ? t('Select at least one customer. Otherwise, no member receives the survey.')
            : undefined
        }
        searchable
        data={options(clients.data)}
        value={assignment.clientIds.map(String)}
        onChange={(ids) => setAssignment({ ...assignment, clientIds: ids.map((id) => asId<'Client'>(Number(id))) })}
      />
      <MultiSelect
        label={t('Segments')}
        description={t('Leave empty to include all')}
        data={segments}
        value={assignment.segmentIds.map(String)}
        onChange={(ids) => setAssignment({ ...assignment, segmentIds: ids.map((id) => asId<'Segment'>(Number(id))) })}
      />
      <MultiSelect
        label={t('Stages')}
        description={t('Leave empty to include all')}
        data={options(lists.data?.stages)}
        value={assignment.stageIds.map(String)}
        onChange={(ids) => setAssignment({ ...assignment, stageIds: ids.map((id) => asId<'Stage'>(Number(id))) })}
      />
      <div className={classes.pair}>
        <Select
          label={t('First month')}
          clearable
          data={months}
          error={wrong.start && t(wrong.start)}
          value={startMonth === null ? null : String(startMonth)}
          onChange={(value) => setWindow({ startMonth: month(value) })}
        />
        <Select
          label={t('Last month')}
          clearable
          data={months}
          error={wrong.end && t(wrong.end)}
          value={endMonth === null ? null : String(endMonth)}
          onChange={(value) => setWindow({ endMonth: month(value) })}
        />
      </div>
      <h3>{t('Due date')}</h3>
      <DateField
        label={t('Fixed date')}
        value={due.fixedDate ?? ''}
        onChange={(day) => setDue({ ...due, fixedDate: day || null })}
      />
      <div className={classes.pair}>
        <Select
          label={t('After assignment')}
          allowDeselect={false}
          data={offsets}
          value={offsetValue(due.offsetValue)}
          onChange={(value) => setDue({ ...due, offsetValue: offsetOf(value) })}
        />
        <Select
          label={t('Last month available')}
          clearable
          data={months}
          value={due.maxMonth === null ? null : String(due.maxMonth)}
          onChange={(value) => setDue({ ...due, maxMonth: month(value) })}
        />
      </div>
      <MultiSelect
        label={t('Segments with different due dates')}
        data={segments}
        value={due.segmentOverrides.map(({ segmentId }) => String(segmentId))}
        onChange={(ids) =>
          setDue({
            ...due,
            segmentOverrides: ids.map(
              (id) =>
                due.segmentOverrides.find(({ segmentId }) => String(segmentId) === id) ?? {
                  segmentId: asId<'Segment'>(Number(id)),
                  offsetValue: null,
                  maxMonth: null,
                },
            ),
          })
        }
      />
      {due.segmentOverrides.map((one) => {
        const name = segments.find(({ value }) => value === String(one.segmentId))?.label ?? '';
        return (
          <div key={one.segmentId} className={classes.pair}>
            <Select
              label={t('{name}, after assignment', { name })}
              allowDeselect={false}
              data={offsets}
              value={offsetValue(one.offsetValue)}
              onChange={(value) => setOverride(one.segmentId, { offsetValue: offsetOf(value) })}
            />
            <Select
              label={t('{name}, last month available', { name })}
              clearable
              data={months}
              value={one.maxMonth === null ? null : String(one.maxMonth)}
              onChange={(value) => setOverride(one.segmentId, { maxMonth: month(value) })}
            />
          </div>
        );
      })}
      <Select
        label={t('Learn more')}
        clearable
        error={isContentMissing && t('This content could not be found.')}
        data={(contents.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        value={learnMoreId === null ? null : String(learnMoreId)}
        onChange={(id) => setContent({ ...content, learnMoreId: id === null ? null : asId<'LearnMore'>(Number(id)) })}
      />
      <div className="gp-form-foot">
        <Button variant="filled" loading={isPending} disabled={Object.keys(wrong).length > 0 || !hasDay} onClick={save}>
          {t('Save assignment')}
        </Button>
      </div>
    </div>
  );
});
