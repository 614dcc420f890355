import { escapeHl7, type Hl7Message, type Hl7Problem, segmentOf, textOf } from './message.ts';

/** Taken; not taken because of what it says; not taken because of what it is. */
export type AckCode = 'AA' | 'AE' | 'AR';

const plain = { separators: { field: '|', component: '^', repetition: '~', mark: '\\', subcomponent: '&' } };
/** Problems of the first segment are of the message itself. */
const rejecting: ReadonlySet<string> = new Set(['200', '201', '202', '203', '207']);

/** The code with which a problem is answered. */
export const ackCodeOf = (problem: Pick<Hl7Problem, 'code'> | null): AckCode =>
  problem === null ? 'AA' : rejecting.has(problem.code) ? 'AR' : 'AE';

/**
 * Whether the sender wants this answer. MSH-16 says when it wants an answer of the application: always, never, on errors, on
 * success; empty is always. MSH-15 asks for an answer of acceptance, which here is the same one.
 */
export function wantsAck(message: Hl7Message | null, code: AckCode): boolean {
  if (message === null) return true;
  const msh = segmentOf(message, 'MSH');
  const [accept, application] = [textOf(message, msh, 15), textOf(message, msh, 16)];
  if (accept === null && application === null) return true;
  const wants = (said: string | null) =>
    said === 'AL' || (said === 'ER' && code !== 'AA') || (said === 'SU' && code === 'AA');
  return wants(accept) || wants(application);
}

/**
 * The answer to a message: to whom it came from, by its own dividing characters, and with a segment that names segment and
 * field where something is wrong.
 * @param message null where it could not be read
 */
export function ackOf(
  message: Hl7Message | null,
  problem: Hl7Problem | null,
  { controlId, now }: { controlId: string; now: Temporal.Instant },
): string {
  const { separators } = message ?? plain;
  const { field, component, repetition, mark, subcomponent } = separators;
  const msh = message ? segmentOf(message, 'MSH') : undefined;
  const raw = (n: number) => msh?.fields[n] ?? '';
  const text = (value: string) => escapeHl7(value, { separators });
  const code = ackCodeOf(problem);
  const version = (message && textOf(message, msh, 12)) || '2.5';
  const at = now.toZonedDateTimeISO('UTC');
  const two = (n: number) => String(n).padStart(2, '0');
  const stamp = `${at.year}${two(at.month)}${two(at.day)}${two(at.hour)}${two(at.minute)}${two(at.second)}+0000`;
  const event = message ? textOf(message, msh, 9, 2) : null;
  const head = [
    'MSH',
    `${component}${repetition}${mark}${subcomponent}`,
    raw(5),
    raw(6),
    raw(3),
    raw(4),
    stamp,
    '',
    ['ACK', ...(event === null ? [] : [text(event), 'ACK'])].join(component),
    text(controlId),
    raw(11) || 'P',
    text(version),
  ];
  if (raw(18) !== '') head.push('', '', '', '', '', 'UNICODE UTF-8');
  const segments = [head, ['MSA', code, raw(10), ...(problem ? [text(problem.said)] : [])]];
  if (problem) {
    const where = problem.segment + component + 1 + (problem.field === null ? '' : component + problem.field);
    const coded = [problem.code, text(problem.said), 'HL70357'].join(component);
    // ERR-2 and those after it came with version 2.5; before, ERR-1 said all
    segments.push(
      version < '2.5'
        ? ['ERR', [where, ...(problem.field === null ? [''] : []), problem.code].join(component)]
        : ['ERR', '', where, coded, 'E', '', '', '', text(problem.said)],
    );
  }
  return segments.map((segment) => `${segment.join(field)}\r`).join('');
}
