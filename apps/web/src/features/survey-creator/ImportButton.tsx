import {
  ApiError,
  contracts,
  type ImportedQuestionnaire,
  questionnaireCharacters,
  type Sentence,
} from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { IconAlertCircle, IconFileImport } from '@guidepost/ui/icons';
import { Button, FileButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { Modal } from '../../shared/layers/Modal.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { callHandling } from '../../shell/api.ts';
import { messageOfError } from '../../shell/errors/report.ts';
import { cacheRecord } from './api.ts';
import classes from './creator.module.css';

const handledErrors = ['SURVEY_EDITED', 400];
const tooLarge = sentence('The file is too large. The maximum is {count} million characters.', {
  count: questionnaireCharacters / 1_000_000,
});

/** Imports a FHIR Questionnaire as a survey draft, and reports which parts were imported or omitted. */
export function ImportButton() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const again = useRef<() => void>(null);
  const [done, setDone] = useState<ImportedQuestionnaire | null>(null);
  const [refused, setRefused] = useState<{ name: string; reason: Sentence } | null>(null);
  const importFile = useMutation({
    async mutationFn(file: File) {
      const questionnaire = await file.text();
      if (questionnaire.length > questionnaireCharacters) return setRefused({ name: file.name, reason: tooLarge });
      try {
        const body = { questionnaire };
        return await callHandling(handledErrors)(contracts.surveyCreator.importQuestionnaire, { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'SURVEY_EDITED') throw error;
        const isSure = await confirm({
          title: 'Replace this draft?',
          message: 'This survey was edited in Guidepost after it was imported. The published version does not change.',
          confirm: 'Replace',
          danger: true,
        });
        if (!isSure) return;
        const body = { questionnaire, replace: true };
        return callHandling(handledErrors)(contracts.surveyCreator.importQuestionnaire, { body });
      }
    },
    onSuccess(found) {
      if (!found) return;
      cacheRecord(client, found.record);
      setDone(found);
    },
    onError(error, { name }) {
      if (error instanceof ApiError && error.status === 400) setRefused({ name, reason: messageOfError(error) });
    },
    onSettled: () => again.current?.(),
  });
  const open = () =>
    done &&
    void navigate({
      to: '/admin-dashboard/survey-creator',
      search: { surveyId: String(done.record.id) } as never,
    });
  return (
    <>
      <FileButton resetRef={again} accept=".json,application/json" onChange={(file) => file && importFile.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            loading={importFile.isPending}
            leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
          >
            {t('Import')}
          </Button>
        )}
      </FileButton>
      <Modal
        opened={refused !== null}
        onClose={() => setRefused(null)}
        title={t('The file was not imported')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        transitionProps={{ duration: 120 }}
      >
        {refused && (
          <div className="gp-form">
            <p className={classes.fileName}>{refused.name}</p>
            <p className="gp-problem" role="alert">
              <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              {sentenceText(t, refused.reason)}
            </p>
            <div className="gp-form-foot">
              <Button variant="filled" data-autofocus onClick={() => setRefused(null)}>
                {t('Close')}
              </Button>
            </div>
          </div>
        )}
      </Modal>
      <Modal
        opened={done !== null}
        onClose={() => setDone(null)}
        title={done ? t('Imported: {name}', { name: done.record.surveyContent.name }) : ''}
        closeButtonProps={{ 'aria-label': t('Close') }}
        size={640}
        transitionProps={{ duration: 120 }}
      >
        {done && (
          <div className="gp-form">
            <p>{t(outcomeTexts[done.outcome])}</p>
            {done.notes.length > 0 && (
              <>
                <h3>{t('Saved and included in exports')}</h3>
                <ul className={classes.notes} aria-label={t('Saved and included in exports')}>
                  {done.notes.map(({ linkId, textSentence }, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                    <li key={n}>
                      {linkId !== null && <code>{linkId}</code>} {sentenceText(t, textSentence)}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <div className={classes.row}>
              <span className={classes.end}>
                <Button onClick={() => setDone(null)}>{t('Close')}</Button>
                <Button variant="filled" data-autofocus onClick={open}>
                  {t('Open the survey')}
                </Button>
              </span>
            </div>
          </div>
        )}
      </Modal>
    </>
  );
}

const outcomeTexts = {
  created: 'The imported file is now the draft of a new survey. Members receive the survey only after you publish it.',
  updated: 'The imported file is now the draft of this survey. The published version does not change.',
  unchanged: 'This survey was already imported. Nothing was changed.',
} as const;
