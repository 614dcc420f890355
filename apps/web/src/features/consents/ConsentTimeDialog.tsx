import type { MemberTerm } from '@guidepost/contracts';
import { answerAt, answerInstants } from '@guidepost/rules';
import { Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import lines from '../../shared/list/lines.module.css';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { exactText } from '../../shared/time.ts';
import { useTermName } from '../../shared/use-term-name.ts';
import { useActingUser } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { memberTermsOptions } from './api.ts';
import classes from './consents.module.css';
import { answerLabels } from './labels.ts';
import { StateChip } from './StateChip.tsx';

/**
 * The permission that each term gives, by the term's key. The member must have accepted the term, except for recorded
 * calls: they are allowed unless the member rejected the term.
 */
const permissionTexts: Readonly<Record<string, { words: string; isAllowed: (consented: boolean | null) => boolean }>> =
  {
    tcpa: { words: 'Texts', isAllowed: (consented) => consented === true },
    'consent-to-treat': { words: 'Visits with a provider', isAllowed: (consented) => consented === true },
    recording: { words: 'Recorded calls', isAllowed: (consented) => consented !== false },
    'share-with-resources': { words: 'Name shared with organizations', isAllowed: (consented) => consented === true },
  };

/**
 * A member's consents over time. The user selects an answer with a slider, and the dialog shows what was allowed at
 * that time.
 */
export default function ConsentTimeDialog({ memberId, memberName, close }: DialogProps<'consentTime'>) {
  const terms = useQuery(memberTermsOptions(memberId));
  return (
    <WaitingDialog title="Consent history" about={memberName} close={close} size={620}>
      {terms.data ? (
        <Times terms={terms.data} />
      ) : (
        <LoadState
          of={[terms]}
          failure="The consents did not load."
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
    </WaitingDialog>
  );
}

function Times({ terms }: { terms: readonly MemberTerm[] }) {
  const { t } = useTranslation();
  const termName = useTermName();
  const { timeZone } = useActingUser();
  const moments = answerInstants(terms.map(({ history }) => history));
  const [chosen, setChosen] = useState(moments.length - 1);
  const place = Math.min(chosen, moments.length - 1);
  const moment = moments[place];
  if (moment === undefined) return <p className={classes.none}>{t('Not answered yet')}</p>;
  const at = Temporal.Instant.from(moment);
  const when = exactText(moment, timeZone);
  return (
    <div className={classes.term}>
      {moments.length > 1 && (
        <Slider
          mt={10}
          mx={6}
          thumbLabel={t('Date and time')}
          min={0}
          max={moments.length - 1}
          step={1}
          label={null}
          value={place}
          onChange={setChosen}
          marks={moments.length > 40 ? [] : moments.map((_, value) => ({ value }))}
          thumbProps={{ 'aria-valuetext': when }}
        />
      )}
      <p className={classes.bar} aria-live="polite">
        <b>{place === moments.length - 1 ? t('Since {time}', { time: when }) : t('From {time}', { time: when })}</b>
        <span className={classes.meta}>
          {t('Answer {count} of {total}', { count: place + 1, total: moments.length })}
        </span>
      </p>
      <ul className={lines.lines}>
        {terms.map((term) => {
          const answer = answerAt(term.history, at);
          const allow = permissionTexts[term.key];
          const consented = answer?.consented ?? null;
          return (
            <li key={term.id}>
              <div>
                <b>{termName(term)}</b>
                <span className={classes.meta}>
                  {answer ? answerLabels(t, answer, timeZone) : t('Not answered yet')}
                  {answer?.version != null && `, ${t('version {number}', { number: answer.version })}`}
                </span>
                {allow && (
                  <span className={classes.meta}>
                    {t(allow.isAllowed(consented) ? '{what}: allowed' : '{what}: not allowed', {
                      what: t(allow.words),
                    })}
                  </span>
                )}
              </div>
              <StateChip consented={consented} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
