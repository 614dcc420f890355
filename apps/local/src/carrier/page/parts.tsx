import type { ReactNode } from 'react';
import { initialsOf } from './format.ts';

/**
 * Initials in one of six colors, depending on the number. Hidden from screen readers, because the name is shown next to
 * them.
 */
export function Avatar({ name, number }: { name: string; number: string }) {
  const colour = (Number(number.slice(-4)) % 6) + 1;
  return (
    <span aria-hidden className="avatar" data-colour={colour}>
      {initialsOf(name)}
    </span>
  );
}

interface ButtonProps {
  children: ReactNode;
  onClick(): void;
  quiet?: boolean;
  disabled?: boolean;
}

export function Button({ children, onClick, quiet = false, disabled = false }: ButtonProps) {
  return (
    <button type="button" className="button" data-quiet={quiet || undefined} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
  disabled?: boolean;
}

/** A choice between a few options in a row. The options are radio buttons, so that the arrow keys move between them. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="choice" disabled={disabled}>
      <legend className="hidden">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={label} checked={value === option} onChange={() => onChange(option)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Switch({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden />
      {label}
    </label>
  );
}
