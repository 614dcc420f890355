import { contracts, type MemberId } from '@guidepost/contracts';
import { factLabels, withAnswer } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api } from '../../shell/api.ts';
import { evidenceOptions } from './api.ts';
import classes from './consents.module.css';

/** Saves the signed document as a file on this device. */
async function savePdf(userId: MemberId, responseId: number): Promise<void> {
  const { fileName, pdf } = await api(contracts.consents.evidencePdf, { params: { userId, responseId } });
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  saveFile([bytes], fileName, 'application/pdf');
}

/** The wording that the member answered, and the facts about the answer. */
export function Evidence({ memberId, responseId }: { memberId: MemberId; responseId: number }) {
  const { t, i18n } = useTranslation();
  const evidence = useQuery(evidenceOptions(memberId, responseId));
  if (!evidence.data)
    return (
      <LoadState
        of={[evidence]}
        failure="The evidence did not load."
        waiting={<SkeletonRows rows={4} avatar={false} />}
      />
    );
  const { shown, facts, sha256 } = evidence.data;
  const fact = (name: string) => facts.find((one) => one.name === name)?.value;
  return (
    <div className={classes.evidence}>
      <pre>{withAnswer(shown, fact('consented') === 'true', fact('language') === 'es' ? 'es' : 'en')}</pre>
      <dl>
        {factLabels(facts, i18n.language === 'es' ? 'es' : 'en').map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('SHA-256 hash of the wording')}</dt>
          <dd>{sha256}</dd>
        </div>
      </dl>
      <Button size="compact-sm" variant="subtle" onClick={() => void savePdf(memberId, responseId)}>
        {t('Save as PDF')}
      </Button>
    </div>
  );
}
