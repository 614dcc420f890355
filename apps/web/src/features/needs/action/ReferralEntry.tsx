import type { ProgramRef } from '@guidepost/contracts';
import { IconPencil, IconX } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import classes from './action.module.css';
import { type ReferralField, type ReferralValues, referralLengths } from './form.ts';
import { ReferralFieldset } from './ReferralFieldset.tsx';

const fields = Object.keys(referralLengths) as ReferralField[];

/**
 * A resource in the action form. A program from the resource hub is shown as a compact card until the user edits it.
 * Any other resource is shown with all its fields.
 */
export function ReferralEntry(props: ComponentProps<typeof ReferralFieldset>) {
  const { values, errorOf, onRemove } = props;
  const [edited, setEdited] = useState<ProgramRef>();
  const isProblem = fields.some((field) => errorOf(field) !== undefined);
  if (values.programId === null || values.programId === edited || isProblem) return <ReferralFieldset {...props} />;
  const { programId } = values;
  return <ProgramCard values={values} onEdit={() => setEdited(programId)} onRemove={onRemove} />;
}

interface CardProps {
  values: ReferralValues;
  onEdit: () => void;
  onRemove: (() => void) | undefined;
}

function ProgramCard({ values, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation();
  const { resourceName, contactName, phoneNumber, streetAddress, city, state, zipcode } = values;
  const place = [streetAddress, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <section className={classes.card} aria-label={resourceName}>
      <div>
        <b dir="auto">{resourceName}</b>
        {[contactName, place].filter(Boolean).map((detail) => (
          <span key={detail} className="gp-meta" dir="auto">
            {detail}
          </span>
        ))}
        {phoneNumber !== '' && (
          <span className="gp-meta">
            <PhoneText number={phoneNumber} />
          </span>
        )}
      </div>
      <ActionIcon size="sm" aria-label={`${t('Edit')}: ${resourceName}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {onRemove && (
        <ActionIcon size="sm" aria-label={`${t('Remove')}: ${resourceName}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </section>
  );
}
