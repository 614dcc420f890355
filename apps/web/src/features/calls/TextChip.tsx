import type { TextMessage } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { textStatusDisplay } from './labels.ts';

/** Shows a text's status, with the carrier's error code if the text failed. */
export function TextChip({ text }: { text: Pick<TextMessage, 'smsStatus' | 'smsErrorCode'> }) {
  const { t } = useTranslation();
  const { word, tone, icon } = textStatusDisplay[text.smsStatus];
  return (
    <Chip tone={tone} icon={icon}>
      <span>
        {t(word)}
        {text.smsErrorCode !== null && <span data-code>, {text.smsErrorCode}</span>}
      </span>
    </Chip>
  );
}
