import type { StatusChangeRequest } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { StoredHtml } from '../../../shared/rich-text/StoredHtml.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { entryOptions } from '../../feed/public.ts';
import { itemLabels } from '../item-labels.ts';
import classes from '../statuses.module.css';

/** Shows the interaction that is the reason for a request, with the same content as in the member's feed. */
export function Proof({ request }: { request: StatusChangeRequest }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { memberId, interactionType, interactionId, interactionAt } = request;
  const query = useQuery({
    ...entryOptions({
      userId: memberId,
      externalItemType: interactionType ?? '',
      externalItemId: interactionId ?? 0,
    }),
    enabled: interactionAt !== null,
  });
  if (interactionId === null)
    return <p className="gp-meta">{t('This request is not based on a call, visit, note or text.')}</p>;
  if (interactionAt === null)
    return <p className="gp-meta">{t('The call, visit, note or text for this request was deleted.')}</p>;
  const entry = query.data;
  const html = entry?.note?.text ?? entry?.visit?.note ?? entry?.call?.note ?? null;
  return (
    <section className={classes.proof} aria-label={t('Proof')}>
      {entry ? (
        <>
          <b>{itemLabels(t, entry, timeZone)}</b>
          {entry.message && <p dir="auto">{entry.message.text}</p>}
          {html !== null && <StoredHtml html={html} />}
        </>
      ) : query.isSuccess ? (
        <p className="gp-meta">{t('The call, visit, note or text for this request was deleted.')}</p>
      ) : (
        <LoadState
          of={[query]}
          failure="The call, visit, note or text for this request did not load."
          waiting={<SkeletonRows rows={1} avatar={false} />}
        />
      )}
    </section>
  );
}
