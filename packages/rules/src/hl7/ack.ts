import { escapeHl7, type Hl7Message, type Hl7Problem, segmentOf, textOf } from './message.ts';

/** Acknowledgment code. AA: accepted. AE: refused because of its content. AR: refused because of its first segment. */
export type AckCode = 'AA' | 'AE' | 'AR';

const defaultDelimiters = {
  separators: { field: '|', component: '^', repetition: '~', mark: '\\', subcomponent: '&' },
};
/** Codes of problems in the first segment, which describes the message itself. */
const rejectingCodes: ReadonlySet<string> = new Set(['200', '201', '202', '203', '207']);

/** Returns the acknowledgment code for a problem, or for a message without a problem. */
export const ackCodeOf = (problem: Pick<Hl7Problem, 'code'> | null): AckCode =>
  problem === null ? 'AA' : rejectingCodes.has(problem.code) ? 'AR' : 'AE';

/**
 * Returns true if the sender wants this acknowledgment. MSH-16 requests application acknowledgments: always, never,
 * only for errors, or only for success. MSH-15 requests accept acknowledgments. Guidepost sends the same acknowledgment
 * for both. If both fields are empty, the sender wants every acknowledgment.
 */
export function wantsAck(message: Hl7Message | null, code: AckCode): boolean {
  if (message === null) return true;
  const msh = segmentOf(message, 'MSH');
  const [accept, application] = [textOf(message, msh, 15), textOf(message, msh, 16)];
  if (accept === null && application === null) return true;
  const wants = (requested: string | null) =>
    requested === 'AL' || (requested === 'ER' && code !== 'AA') || (requested === 'SU' && code === 'AA');
  return wants(accept) || wants(application);
}

/**
 * Writes a message's acknowledgment. It is addressed to the sender and uses the sender's separators. If there is a
 * problem, an ERR segment contains its segment and field.
 * @param message null if the message could not be parsed
 */
export function ackOf(
  message: Hl7Message | null,
  problem: Hl7Problem | null,
  { controlId, now }: { controlId: string; now: Temporal.Instant },
): string {
  const { separators } = message ?? defaultDelimiters;
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
    // ERR-2 and later fields exist since version 2.5; in earlier versions, ERR-1 contained all parts
    segments.push(
      version < '2.5'
        ? ['ERR', [where, ...(problem.field === null ? [''] : []), problem.code].join(component)]
        : ['ERR', '', where, coded, 'E', '', '', '', text(problem.said)],
    );
  }
  return segments.map((segment) => `${segment.join(field)}\r`).join('');
}
