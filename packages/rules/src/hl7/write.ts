/**
 * Writes a message in the format that hospitals send, for tests, demo data and benchmarks. Missing parts have default
 * values.
 */
export function adtText(
  event: string,
  {
    at = '20261201080000',
    /** When the event was recorded (EVN-2), if this differs from when it was sent (MSH-7). */
    recorded = '',
    id = undefined as string | undefined,
    version = '2.5.1',
    number = 'MR100',
    name = 'Fontenot^Lucille',
    birth = '19580312',
    sex = 'F',
    kind = 'I',
    visit = 'V1',
    admit = '',
    discharge = '',
    hospital = 'Saltgrass Regional',
    reason = '',
    disposition = '',
    former = '',
    facility = 'SALTGRASS',
    authority = 'SALT',
    more = [] as readonly string[],
  } = {},
): string {
  const pv1: string[] = Array.from({ length: 46 }, () => '');
  Object.assign(pv1, {
    0: 'PV1',
    1: '1',
    2: kind,
    3: `4E^136^B^${hospital}`,
    19: visit,
    36: disposition,
    44: admit,
    45: discharge,
  });
  const segments = [
    `MSH|^~\\&|ADT|${facility}|GP|GUIDE|${at}||ADT^${event}|${id ?? `${event}-${at}`}|P|${version}`,
    `EVN|${event}|${recorded || at}`,
    `PID|1||${number}^^^${authority}^MR~123-45-6789^^^USSSA^SS||${name}||${birth}|${sex}`,
    ...(former === '' ? [pv1.join('|')] : [`MRG|${former}^^^${authority}^MR`]),
    ...(reason === '' ? [] : [`PV2|||^${reason}`]),
    ...more,
  ];
  return segments.map((segment) => `${segment}\r`).join('');
}
