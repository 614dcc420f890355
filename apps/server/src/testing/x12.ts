/** One member of a test's 834 file (a loop of the format). Missing values get defaults. */
export interface Loop {
  number: string;
  name?: readonly [first: string, last: string];
  maintenance?: string;
  born?: string;
  phone?: string;
  street?: string;
  /** City, state and ZIP code in the format of the N4 segment; null for a member without an address. */
  place?: string | null;
  ends?: string;
  /** The subscriber's number if the member is a dependent. */
  subscriber?: string;
  /** The family number of a subscriber (REF*0F) if it differs from the subscriber's own number. */
  family?: string;
  social?: string;
  plan?: string;
  /** The date of death in the format of INS12. */
  died?: string;
  /** The maintenance reason (INS04). */
  reason?: string;
}

export function loopText({
  number,
  name = ['Ada', 'Okafor'],
  maintenance = '030',
  born = '19700304',
  phone = '7135550101',
  street = '1 Main St',
  place = 'Houston*TX*77002',
  ends,
  subscriber,
  family,
  social = '999112222',
  plan = 'SILVER',
  died,
  reason = 'XN',
}: Loop): string {
  return [
    `INS*${subscriber === undefined ? 'Y*18' : 'N*19'}*${maintenance}*${reason}*A***FT${died === undefined ? '' : `***D8*${died}`}`,
    `REF*0F*${subscriber ?? family ?? number}`,
    ...(subscriber === undefined ? [] : [`REF*23*${number}`]),
    'REF*1L*GRP1',
    `NM1*IL*1*${name[1]}*${name[0]}****34*${social}`,
    `PER*IP**CP*${phone}`,
    ...(place === null ? [] : [`N3*${street}`, `N4*${place}`]),
    `DMG*D8*${born}*F`,
    'LUI*LE*es**7',
    `HD*${maintenance}**HLT*${plan}*EMP`,
    'DTP*348*D8*20250101',
    ...(ends === undefined ? [] : [`DTP*349*D8*${ends}`]),
  ].join('~');
}

let interchanges = 100;

/**
 * Returns one interchange with one group, and one transaction set for each list of members. Without a given control
 * number, each interchange has a new one.
 */
export function fileText834(
  lists: readonly { loops: readonly Loop[]; purpose?: string; policy?: string; segments?: number }[],
  { control = String(++interchanges).padStart(9, '0'), isCut = false, date = '20261120' } = {},
): string {
  const sets = lists.map(({ loops, purpose = '4', policy = 'POL1', segments }, n) => {
    const id = String(n + 1).padStart(4, '0');
    const body = [
      `ST*834*${id}*005010X220A1`,
      `BGN*00*${id}*${date}*1200*ET***${purpose}`,
      `REF*38*${policy}`,
      'N1*P5*SPONSOR*FI*741234567',
      'N1*IN*PAYER*FI*741234568',
      ...loops.map(loopText),
    ].join('~');
    return `${body}~SE*${segments ?? body.split('~').length + 1}*${id}`;
  });
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'SPONSOR'.padEnd(15)}*ZZ*${'GUIDEPOST'.padEnd(15)}*261120*1200*^*00501*${control}*0*P*:`;
  const end = isCut ? [] : [`GE*${lists.length}*1`, `IEA*1*${control}`];
  return `${[isa, 'GS*BE*SPONSOR*GUIDEPOST*20261120*1200*1*X*005010X220A1', ...sets, ...end].join('~')}~`;
}
