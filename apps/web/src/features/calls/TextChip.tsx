import type { Message } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { textLooks } from './words.ts';

/** Where a text is on its way; of one that failed, the carrier's code. */
export function TextChip({ text }: { text: Pick<Message, 'smsStatus' | 'smsErrorCode'> }) {
  const { t } = useTranslation();
  const { word, tone, icon } = textLooks[text.smsStatus];
  return (
    <Chip tone={tone} icon={icon}>
      <span>
        {t(word)}
        {text.smsErrorCode !== null && <span data-code>, {text.smsErrorCode}</span>}
      </span>
    </Chip>
  );
}
