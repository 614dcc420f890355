import { handoverKinds, type MemberTransferRequest, type StaffId, type TransferEffects } from '@guidepost/contracts';
import { IconClock } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { transferEffectsOptions } from '../api.ts';
import { itemTitle, kindLabels } from '../item-labels.ts';
import classes from '../transfers.module.css';

/** Shows which work moves with the member, which work stays with the current guide, and the text to the member. */
export function Effects({ request, guideId }: { request: MemberTransferRequest; guideId: StaffId }) {
  const query = useQuery(transferEffectsOptions(request.memberId, guideId));
  if (!query.data)
    return (
      <LoadState
        of={[query]}
        failure="The effects of the transfer did not load."
        waiting={<SkeletonRows rows={5} avatar={false} />}
      />
    );
  return <EffectsOf request={request} effects={query.data} />;
}

function EffectsOf({ request, effects }: { request: MemberTransferRequest; effects: TransferEffects }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const moving = effects.items.filter(({ state }) => state === 'open');
  const others = effects.items.filter(({ state }) => state !== 'open');
  const former = request.originatingGuide?.name;
  return (
    <>
      <section aria-label={t('Transferred with the member')}>
        <h3>
          {t('Transferred with the member')} <span className="gp-meta">{t('on the effective date')}</span>
        </h3>
        <dl className={`gp-card ${classes.moves}`}>
          {handoverKinds.map((kind) => {
            const items = moving.filter((item) => item.kind === kind);
            if (items.length === 0) return null;
            return (
              <div key={kind}>
                <dt>
                  {t(kindLabels[kind])} <span className="gp-count">{items.length}</span>
                </dt>
                <dd>
                  {items.map((item) => itemTitle(t, item)).join('; ')}
                  {items.some(({ namesFormer }) => namesFormer) && (
                    <span className={classes.warning}>
                      {' '}
                      {t('At least one of these items mentions {name}.', { name: former ?? '' })}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
          {moving.length === 0 && (
            <div>
              <dd>{t('There are no open items.')}</dd>
            </div>
          )}
        </dl>
      </section>
      {former !== undefined && (
        <section aria-label={t('Stays with {name}', { name: former })}>
          <h3>{t('Stays with {name}', { name: former })}</h3>
          <ul className={classes.stays}>
            {others.map((item) => (
              <li key={`${item.externalType} ${item.externalId} ${item.subtype}`}>
                {item.state === 'left'
                  ? t(
                      '{what}: This item remains unfinished because {name} will no longer be able to view this member.',
                      {
                        what: itemTitle(t, item),
                        name: item.authorName ?? former,
                      },
                    )
                  : t('{what}: This item remains with the current guide until it is finished.', {
                      what: itemTitle(t, item),
                    })}
              </li>
            ))}
            <li>
              {effects.formerStillSees
                ? t(
                    '{name} will still be able to view this member and can respond if the receiving guide hands back an item.',
                    {
                      name: former,
                    },
                  )
                : t('{name} will no longer be able to view this member after the transfer.', { name: former })}
            </li>
          </ul>
        </section>
      )}
      {effects.introduction && (
        <section aria-label={t('Text to the member')}>
          <h3>{t('Text to the member')}</h3>
          <blockquote className={classes.bubble} dir="auto">
            {effects.introduction.text}
          </blockquote>
          {effects.introduction.isOtherLanguage && (
            <p className={classes.warning}>
              {t('{name} receives texts in Spanish, but the customer has no Spanish introduction.', {
                name: request.member.name,
              })}
            </p>
          )}
          <p className="gp-meta">
            <IconClock size={13} stroke={1.75} aria-hidden /> {exactText(effects.introduction.sendAt, timeZone)}
          </p>
        </section>
      )}
    </>
  );
}
