import { TextInput } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowingTextarea } from '../../shared/fields/GrowingTextarea.tsx';
import classes from './creator.module.css';

/** Whether Spanish is written beside the English. */
export const SpanishShown = createContext(false);

interface Props {
  /** What the English field is called. */
  of: string;
  value: string | null | undefined;
  isLong?: boolean;
  /** The field for the English. */
  children: ReactNode;
  onChange: (spanish: string | null) => void;
}

/** A text in English, with its Spanish beside it where that is written. */
export function InBoth({ of, value, isLong = false, children, onChange }: Props) {
  const { t } = useTranslation();
  if (!use(SpanishShown)) return children;
  const shared = { label: t('{label} in Spanish', { label: of }), lang: 'es', spellCheck: true, value: value ?? '' };
  const write = (text: string) => onChange(text === '' ? null : text);
  return (
    <div className={classes.pair}>
      {children}
      {isLong ? (
        <GrowingTextarea
          {...shared}
          minRows={2}
          maxLength={2000}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} maxLength={200} onChange={(event) => write(event.currentTarget.value)} />
      )}
    </div>
  );
}
