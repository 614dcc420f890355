import type { NeedsMetadata, NeedsMetadataRow, NeedsMetadataType } from '@guidepost/contracts';
import { IconArchive } from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import { Chip } from '../../shared/Chip.tsx';
import { labelIn, textIn } from '../../shared/label-in.ts';
import type { RecordColumn, TableLayout } from '../../shared/list/RecordTable.tsx';
import { SpanishCheckMark } from '../../shell/admin/SpanishCheck.tsx';
import classes from './content.module.css';
import { groups } from './groups.ts';
import { activityIcon } from './icons.ts';

type Column = RecordColumn<NeedsMetadataRow>;

const key: Column = { name: 'key', label: 'Key', cell: (row) => row.key, width: '26%', from: 'middle' };
const overview: Column = {
  name: 'overview',
  label: 'Overview',
  cell: ({ overview: text }) => <span className={classes.text}>{text}</span>,
  from: 'wide',
};

/** Shows one item per line, with a comma after each item and a period after the last. */
const Lines = ({ items = [] }: { items: readonly string[] | undefined }) => (
  <span className={classes.lines}>
    {items.map((item, at) => (
      <span key={item}>
        {item}
        {at < items.length - 1 ? ',' : '.'}
      </span>
    ))}
  </span>
);

/** Returns the columns for each group. The label column is not included, because it is the link that opens the row. */
function columnsOf(t: TFunction, content: NeedsMetadata): Record<NeedsMetadataType, readonly Column[]> {
  const domains = new Map<number, string>(content.domains.map((domain) => [domain.id, labelIn(domain)]));
  const categories = new Map<number, string>(content.categories.map((category) => [category.id, labelIn(category)]));
  const zcodes = new Map<number, string>(content.zcodes.map(({ id, key: code }) => [id, code]));
  const issuesIn = Map.groupBy(content.issues, ({ categoryId }): number => categoryId);
  return {
    domains: [{ ...key, width: '50%' }],
    zcodes: [
      { ...key, width: '100px' },
      overview,
      {
        name: 'issues',
        label: 'Issues',
        cell: ({ issues }) => <Lines items={issues} />,
        from: 'wide',
      },
      {
        name: 'assistances',
        label: 'Assistances',
        cell: ({ assistances }) => <Lines items={assistances} />,
        from: 'middle',
      },
    ],
    activities: [
      { ...overview, from: 'middle', width: '42%' },
      {
        name: 'time',
        label: 'Default time frame',
        cell: ({ defaultTimeFrameInMinutes: count = 0 }) => t('{count} minutes', { count }),
        sortBy: ({ defaultTimeFrameInMinutes: count = 0 }) => count,
        width: '160px',
        from: 'wide',
      },
      { ...key, width: '18%', from: 'wide' },
    ],
    categories: [
      {
        name: 'domain',
        label: 'Domain',
        cell: ({ domainId }) => domains.get(domainId ?? 0),
        sortBy: ({ domainId }) => domains.get(domainId ?? 0) ?? null,
        from: 'middle',
      },
      {
        name: 'issues',
        label: 'Issues',
        cell: ({ id }) => issuesIn.get(id)?.length ?? 0,
        sortBy: ({ id }) => issuesIn.get(id)?.length ?? 0,
        width: '100px',
        from: 'wide',
      },
      key,
    ],
    issues: [
      {
        name: 'category',
        label: 'Category',
        cell: ({ categoryId }) => categories.get(categoryId ?? 0),
        sortBy: ({ categoryId }) => categories.get(categoryId ?? 0) ?? null,
        width: '16%',
        from: 'middle',
      },
      {
        name: 'tagCloud',
        label: 'Tag cloud',
        cell: ({ tagCloud = [] }) => (
          <span className={classes.text} data-lines={2}>
            {tagCloud.join(', ')}
          </span>
        ),
        from: 'wide',
      },
      {
        name: 'zcode',
        label: 'Zcode',
        cell: ({ zcodeId }) => zcodes.get(zcodeId ?? 0),
        sortBy: ({ zcodeId }) => zcodes.get(zcodeId ?? 0) ?? null,
        width: '92px',
        from: 'wide',
      },
      {
        name: 'time',
        label: 'Default time frame',
        cell: ({ defaultTimeFrameInDays: count = 0 }) => t('{count} days', { count }),
        sortBy: ({ defaultTimeFrameInDays: count = 0 }) => count,
        width: '146px',
        from: 'middle',
      },
      { ...key, width: '17%', from: 'wide' },
    ],
  };
}

/** Returns the table layout for a group's rows. */
export function tableLayout(
  t: TFunction,
  content: NeedsMetadata,
  type: NeedsMetadataType,
): TableLayout<NeedsMetadataRow> {
  const isActivity = type === 'activities';
  return {
    first: {
      label: groups[type].name,
      nameOf: nameOfRow,
      sortBy: nameOfRow,
      ...(type === 'zcodes' || type === 'issues' ? { width: '23%' } : {}),
    },
    columns: columnsOf(t, content)[type],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/needs-content/$group/$id/edit',
      params: { group: type, id: String(id) },
      search: true,
      state: { fromList: true },
    }),
    ...(isActivity ? { icon: ({ iconName }) => <ActivityIcon name={iconName} /> } : {}),
    mark: ({ retiredAt, spanishOutdatedSince }) => (
      <>
        {retiredAt !== null && <Chip icon={IconArchive}>{t('Retired')}</Chip>}
        <SpanishCheckMark since={spanishOutdatedSince} />
      </>
    ),
    second: secondLineOf(type, content),
    secondColumns: [type === 'issues' ? 'category' : type === 'categories' ? 'domain' : 'key'],
  };
}

/** Returns the name of a row in the language of the screen. Z codes have no Spanish label. */
const nameOfRow = (row: Pick<NeedsMetadataRow, 'label' | 'labelEs'> | undefined): string =>
  row ? textIn(row.label, row.labelEs ?? null) : '';

function ActivityIcon({ name }: { name: string | undefined }) {
  const Found = activityIcon(name);
  return <Found size={18} stroke={1.75} aria-hidden />;
}

/** Returns the text below the label on narrow screens, where the columns are hidden. */
function secondLineOf(type: NeedsMetadataType, content: NeedsMetadata): (row: NeedsMetadataRow) => string {
  if (type === 'issues') {
    return ({ categoryId }) => nameOfRow(content.categories.find(({ id }) => id === categoryId));
  }
  if (type === 'categories') return ({ domainId }) => nameOfRow(content.domains.find(({ id }) => id === domainId));
  return (row) => row.key;
}

/** Returns a row's searchable text: labels and key, and for an issue the words in its tag cloud. */
export const searchText = ({ label, labelEs, key: own, tagCloud = [] }: NeedsMetadataRow): string =>
  [label, labelEs ?? '', own, ...tagCloud].join(' ');
