import type { NeedsMetadata, NeedsMetadataChange, NeedsMetadataType } from '@guidepost/contracts';
import { IconHistory } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useActingUser } from '../../shell/api.ts';
import { changesOptions } from './api.ts';
import { isCreation, listChange } from './changes.ts';
import { type ItemField, labelsOf } from './form.ts';
import classes from './item.module.css';
import { itemTexts, valueText } from './labels.ts';

interface Props {
  type: NeedsMetadataType;
  id: number;
  content: NeedsMetadata;
}

/** A content row's changes, with time and author, newest first. */
export function ItemHistory({ type, id, content }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { timeZone } = useActingUser();
  const query = useQuery(changesOptions(type, id));
  const changes = query.data;
  return (
    <section className={classes.history} aria-labelledby={heading}>
      <h3 id={heading}>{t('History')}</h3>
      {!changes && (
        <LoadState
          of={[query]}
          failure="The history did not load."
          waiting={<SkeletonRows rows={2} avatar={false} />}
        />
      )}
      {changes?.length === 0 && <EmptyState icon={IconHistory} title="No history found" />}
      {changes && changes.length > 0 && (
        <ol>
          {changes.map((change) => (
            <li key={change.id}>
              <span className={classes.who}>
                <b>{change.actor?.name ?? t('Unknown')}</b>
                <span className="gp-meta">
                  <RelativeTime instant={change.changedAt} timeZone={timeZone} focusable />
                </span>
              </span>
              <Change change={change} type={type} content={content} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ change, type, content }: { change: NeedsMetadataChange } & Omit<Props, 'id'>) {
  const { t } = useTranslation();
  if (isCreation(change)) return <p>{t('Added')}</p>;
  const labels = labelsOf(type);
  return change.changes.map(({ field: name, from, to }) => {
    const field = name as ItemField;
    if (field === 'retired') return <p key={name}>{to === true ? t('Retired') : t('Restored')}</p>;
    if (field === 'isSpanishChecked') return <p key={name}>{t('Spanish text checked')}</p>;
    const list = listChange(from, to);
    const displayValue = (value: unknown) => valueText(t, content, field, value) || t('No value');
    const items = (values: readonly unknown[]) => itemTexts(content, field, values).join(', ');
    return (
      <p key={name}>
        <b>{t(labels[field] ?? name)}</b>{' '}
        {list === null && t('from {before} to {after}', { before: displayValue(from), after: displayValue(to) })}
        {list && list.added.length > 0 && t('added: {items}', { items: items(list.added) })}
        {list && list.added.length > 0 && list.removed.length > 0 && '; '}
        {list && list.removed.length > 0 && t('removed: {items}', { items: items(list.removed) })}
        {list && list.added.length + list.removed.length === 0 && t('order changed')}
      </p>
    );
  });
}
