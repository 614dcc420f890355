import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useTermName } from '../../shared/use-term-name.ts';
import { can } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { memberOptions } from '../members/public.ts';
import { memberTermsOptions } from './api.ts';
import classes from './consents.module.css';
import { StateChip } from './StateChip.tsx';
import { TermHistory } from './TermHistory.tsx';
import { Wording } from './Wording.tsx';

/** The consent term dialog: the wording in each language, and all answers of the member. */
export default function TermDialog({ memberId, memberName, termId, close }: DialogProps<'consentTerm'>) {
  const { t } = useTranslation();
  const termName = useTermName();
  const terms = useQuery(memberTermsOptions(memberId));
  const { data: member } = useQuery(memberOptions(memberId));
  const [language, setLanguage] = useState<'en' | 'es'>(member?.language === 'es' ? 'es' : 'en');
  const term = terms.data?.find(({ id }) => id === termId);
  return (
    <WaitingDialog title={term ? termName(term) : 'Consent'} about={memberName} close={close} size={560}>
      {!term && (
        <LoadState
          of={[terms]}
          failure="The consents did not load."
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
      {term && (
        <div className={classes.term}>
          <div className={classes.bar}>
            <StateChip consented={term.consented} />
            <SegmentedControl<'en' | 'es'>
              aria-label={t('Language')}
              value={language}
              onChange={setLanguage}
              data={[
                { value: 'en', label: t('English') },
                { value: 'es', label: t('Spanish') },
              ]}
            />
          </div>
          <Wording wording={term.wordings[language]} language={language} />
          <h3 className={classes.heading}>{t('History')}</h3>
          <TermHistory memberId={memberId} term={term} />
          {can(member, 'CAN_UPDATE_CONSENTS') && (
            <div className="gp-form-foot">
              <Button
                variant="filled"
                onClick={() => {
                  close();
                  openDialog({ kind: 'consentForm', memberId, memberName, termId });
                }}
              >
                {t(term.consented === null ? 'Record answer' : 'Update consent')}
              </Button>
            </div>
          )}
        </div>
      )}
    </WaitingDialog>
  );
}
