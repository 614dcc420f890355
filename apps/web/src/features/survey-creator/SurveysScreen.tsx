import type { SurveyRecord } from '@guidepost/contracts';
import { IconCircleCheck, IconPencil } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { shortDateText } from '../../shared/time.ts';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { useActingUser } from '../../shell/api.ts';
import { recordsOptions } from './api.ts';
import { ExportButton } from './ExportButton.tsx';
import { ImportButton } from './ImportButton.tsx';

const createSurvey: AddRecord = { label: 'Create survey', link: { to: '/admin-dashboard/survey-creator' } };

/** The surveys as a table, both published and drafts, with links to the editor. */
export default function SurveysScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Surveys');
  const { timeZone } = useActingUser();
  const query = useQuery(recordsOptions);
  const layout = useMemo(() => tableLayout(t, timeZone), [t, timeZone]);
  return (
    <AdminList
      title="Surveys"
      query={query}
      failure="The surveys did not load."
      records={query.data}
      layout={layout}
      table="surveys"
      searchText={searchText}
      add={createSurvey}
      also={<ImportButton />}
      open={undefined}
    />
  );
}

const searchText = ({ key, surveyContent: { name, displayName } }: SurveyRecord): string =>
  `${name} ${displayName} ${key}`;

function tableLayout(t: TFunction, timeZone: string): TableLayout<SurveyRecord> {
  return {
    first: {
      label: 'Name',
      nameOf: ({ surveyContent }) => surveyContent.name,
      sortBy: ({ surveyContent }) => surveyContent.name,
      width: '34%',
    },
    columns: [
      { name: 'key', label: 'Key', cell: ({ key }) => key, sortBy: ({ key }) => key, from: 'wide' },
      {
        name: 'questions',
        label: 'Questions',
        cell: ({ surveyContent }) => surveyContent.questions.length,
        sortBy: ({ surveyContent }) => surveyContent.questions.length,
        width: '110px',
        from: 'middle',
      },
      {
        name: 'published',
        label: 'Published',
        cell: ({ publishedAt }) => (publishedAt === null ? null : shortDateText(publishedAt, timeZone)),
        sortBy: ({ publishedAt }) => publishedAt,
        width: '130px',
        from: 'middle',
      },
      {
        name: 'export',
        label: 'Export',
        cell: (record) => <ExportButton record={record} />,
        width: '80px',
      },
    ],
    linkOf: ({ id }) => ({ to: '/admin-dashboard/survey-creator', search: { surveyId: String(id) } as never }),
    mark: ({ isDraft, publishedNumber }) => (
      <>
        {isDraft && (
          <Chip tone="warning" icon={IconPencil}>
            {t('Draft')}
          </Chip>
        )}
        {publishedNumber !== null && (
          <Chip icon={IconCircleCheck}>{t('Version {count}', { count: publishedNumber })}</Chip>
        )}
      </>
    ),
    second: ({ key, surveyContent: { questions }, publishedAt }) =>
      [
        key,
        questions.length === 1 ? t('1 question') : t('{count} questions', { count: questions.length }),
        publishedAt !== null && t('published {date}', { date: shortDateText(publishedAt, timeZone) }),
      ]
        .filter(Boolean)
        .join(', '),
    secondColumns: ['key', 'questions', 'published'],
  };
}
