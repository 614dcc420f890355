import type { PropertyError } from '@guidepost/contracts';

/** One message of the server and the field that it belongs to, as a dotted path below the body. */
export interface FieldError {
  path: string;
  message: string;
}

/** The errors of a 400 as flat fields: constraints joined, children below their parent (decision 40). */
export function fieldErrors(errors: readonly PropertyError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const own = property.replace(/^body\./, '');
    const path = parent === '' ? own : `${parent}.${own}`;
    const message = Object.values(constraints).join('. ');
    return [...(message === '' ? [] : [{ path, message }]), ...fieldErrors(children ?? [], path)];
  });
}

/** 'must be at most 200 characters' below the field 'Title' reads 'Title must be at most 200 characters'. */
export const withLabel = (label: string, message: string): string =>
  /^(must|is|has|cannot|should)\b/.test(message) ? `${label} ${message}` : message;
