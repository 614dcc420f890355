import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { stateLabel } from './labels.ts';

/** Shows the answer to a term, or that the term has not been answered. */
export function StateChip({ consented }: { consented: boolean | null }) {
  const { t } = useTranslation();
  const [tone, icon] =
    consented === null
      ? (['warning', IconCircleDashed] as const)
      : consented
        ? (['success', IconCircleCheck] as const)
        : (['danger', IconCircleX] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {t(stateLabel(consented))}
    </Chip>
  );
}
