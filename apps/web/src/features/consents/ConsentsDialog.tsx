import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import lines from '../../shared/list/lines.module.css';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { exactText } from '../../shared/time.ts';
import { useProgressiveRows } from '../../shared/use-progressive-rows.ts';
import { useTermName } from '../../shared/use-term-name.ts';
import { can, useActingUser } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { memberOptions } from '../members/public.ts';
import { consentLinksOptions, memberTermsOptions } from './api.ts';
import classes from './consents.module.css';
import { LinkList } from './LinkList.tsx';
import { answerLabels } from './labels.ts';
import { StateChip } from './StateChip.tsx';

/** The list of a member's consents: each term with its actions, and the links that were sent to the member. */
export default function ConsentsDialog({ memberId, memberName, asks, close }: DialogProps<'consents'>) {
  const { t } = useTranslation();
  const termName = useTermName();
  const { timeZone } = useActingUser();
  const terms = useQuery(memberTermsOptions(memberId));
  const links = useQuery(consentLinksOptions(memberId));
  const { data: member } = useQuery(memberOptions(memberId));
  // The only term whose answer decides whether the member may be texted.
  const textingTerm = terms.data?.find(({ key }) => key === 'tcpa');
  const mayUpdate = can(member, 'CAN_UPDATE_CONSENTS');
  const about = { memberId, memberName };
  const drawn = useProgressiveRows(terms.data?.length ?? 0);
  return (
    <WaitingDialog title="Consents" about={memberName} close={close} size={620}>
      {terms.data && links.data ? (
        <div className={classes.term}>
          {asks && (
            <div role="note" className={classes.asks}>
              <blockquote dir="auto">{asks.words}</blockquote>
              <span className={classes.meta}>{exactText(asks.at, timeZone)}</span>
              {textingTerm && (
                <p>
                  {t('An answer to “{term}” completes this to-do. Answers to other terms do not.', {
                    term: termName(textingTerm),
                  })}
                </p>
              )}
            </div>
          )}
          <ul className={lines.lines}>
            {terms.data.slice(0, drawn).map((term) => (
              <li key={term.id}>
                <div>
                  <b>{termName(term)}</b>
                  <span className={classes.meta}>
                    {term.termResponseSubmission
                      ? answerLabels(t, term.termResponseSubmission, timeZone)
                      : t('Not answered yet')}
                  </span>
                </div>
                <StateChip consented={term.consented} />
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t('View consent: {name}', { name: termName(term) })}
                  onClick={() => openDialog({ kind: 'consentTerm', ...about, termId: term.id })}
                >
                  {t('View consent')}
                </Button>
                {mayUpdate && (
                  <Button
                    size="sm"
                    variant="subtle"
                    aria-label={t('Record answer: {name}', { name: termName(term) })}
                    onClick={() => openDialog({ kind: 'consentForm', ...about, termId: term.id })}
                  >
                    {t('Record answer')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {terms.data.some(({ history }) => history.length > 0) && (
            <Button
              size="sm"
              variant="subtle"
              style={{ justifySelf: 'start' }}
              onClick={() => openDialog({ kind: 'consentTime', ...about })}
            >
              {t('View history')}
            </Button>
          )}
          <h3 className={classes.heading}>{t('Links')}</h3>
          <LinkList about={about} links={links.data} mayUpdate={mayUpdate} />
          {/* does not offer to send another consent text after the member asked to stop texts */}
          {mayUpdate && asks === undefined && (
            <div className="gp-form-foot">
              <Button onClick={() => openDialog({ kind: 'copyConsentsLink', ...about })}>
                {t('Copy consent link')}
              </Button>
              {can(member, 'CAN_SEND_PATIENT_MESSAGE') && (
                <Button variant="filled" onClick={() => openDialog({ kind: 'sendConsent', ...about })}>
                  {t('Send consent text')}
                </Button>
              )}
            </div>
          )}
        </div>
      ) : (
        <LoadState
          of={[terms, links]}
          failure="The consents did not load."
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
    </WaitingDialog>
  );
}
