import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './creator.module.css';
import { TypedText } from './TypedText.tsx';

/** True if the Spanish texts are shown beside the English texts. */
export const SpanishShown = createContext(false);

interface Props {
  /** The label of the English field. */
  of: string;
  value: string | null | undefined;
  isLong?: boolean;
  /** Maximum length of a text that is not long. */
  maxLength?: number;
  /** The field for the English text. */
  children: ReactNode;
  onChange: (spanish: string | null) => void;
}

/** The field for an English text. If Spanish is shown, the field for the Spanish text is beside it. */
export function BilingualField({ of, value, isLong = false, maxLength = 200, children, onChange }: Props) {
  const { t } = useTranslation();
  if (!use(SpanishShown)) return children;
  return (
    <div className={classes.pair}>
      {children}
      <TypedText
        label={t('{label} in Spanish', { label: of })}
        lang="es"
        value={value ?? ''}
        {...(isLong ? { isLong, minRows: 2, maxLength: 2000 } : { maxLength })}
        onType={(text) => onChange(text === '' ? null : text)}
      />
    </div>
  );
}
