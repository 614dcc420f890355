import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  name: string;
  label: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A one-line input with its label and error. */
export function Field({ name, label, problem, onChange, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${name}-problem`}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      {problem !== undefined && (
        <p role="alert" id={`${name}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}
