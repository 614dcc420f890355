import { useState } from 'react';
import { useLanguage, type Words } from './language.tsx';

const parts = {
  month: { label: 'Month', complete: 'bday-month', length: 2 },
  day: { label: 'Day', complete: 'bday-day', length: 2 },
  year: { label: 'Year', complete: 'bday-year', length: 4 },
} as const satisfies Record<string, { label: Words; complete: string; length: number }>;
type Part = keyof typeof parts;

const orders: Readonly<Record<'en' | 'es', readonly Part[]>> = {
  en: ['month', 'day', 'year'],
  es: ['day', 'month', 'year'],
};

interface Props {
  /** The date parts as entered, such as `1958-4-12`. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the focus moves out of the three fields. */
  onBlur?: () => void;
  problem: string | undefined;
}

/** A date of birth in three fields, because a phone's own date picker needs many steps to reach a year decades ago. */
export function BirthDate({ value, onChange, onBlur, problem }: Props) {
  const { t, language } = useLanguage();
  const [year = '', month = '', day = ''] = value.split('-');
  const [typed, setTyped] = useState<Record<Part, string>>({ year, month, day });
  const enter = (part: Part, text: string) => {
    const now = { ...typed, [part]: text.replace(/\D/g, '') };
    setTyped(now);
    onChange(`${now.year}-${now.month}-${now.day}`);
  };
  return (
    <fieldset
      className="field birth"
      aria-describedby={problem === undefined ? undefined : 'dateOfBirth-problem'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <legend>{t('Date of birth')}</legend>
      {orders[language].map((part) => (
        <div key={part} data-part={part}>
          <label htmlFor={`dateOfBirth-${part}`}>{t(parts[part].label)}</label>
          <input
            id={`dateOfBirth-${part}`}
            name={`dateOfBirth-${part}`}
            inputMode="numeric"
            autoComplete={parts[part].complete}
            maxLength={parts[part].length}
            required
            aria-invalid={problem !== undefined}
            value={typed[part]}
            onChange={({ currentTarget }) => enter(part, currentTarget.value)}
          />
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" id="dateOfBirth-problem" className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
