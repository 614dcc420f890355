import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './creator.module.css';
import { TypedText } from './TypedText.tsx';

/** True if Spanish texts are shown next to the English ones. */
export const SpanishShown = createContext(false);

interface Props {
  /** The label of the English field. */
  of: string;
  value: string | null | undefined;
  isLong?: boolean;
  /** True for a text without line breaks that may be longer than the field. */
  isWrapped?: boolean;
  /** Maximum length if `isLong` is false. */
  maxLength?: number;
  /** The field for the English text. */
  children: ReactNode;
  onChange: (spanish: string | null) => void;
}

/** Shows the field for an English text. If Spanish is shown, adds the field for the Spanish text next to it. */
export function BilingualField({
  of,
  value,
  isLong = false,
  isWrapped = false,
  maxLength = 200,
  children,
  onChange,
}: Props) {
  const { t } = useTranslation();
  if (!use(SpanishShown)) return children;
  return (
    <div className={classes.pair}>
      {children}
      <TypedText
        label={t('{label} in Spanish', { label: of })}
        lang="es"
        value={value ?? ''}
        {...(isLong ? { isLong, minRows: 2, maxLength: 2000 } : { isWrapped, maxLength })}
        onType={(text) => onChange(text === '' ? null : text)}
      />
    </div>
  );
}
