const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

/**
 * The states, territories and military addresses of the postal service: name, and the one of the product's five zones in which most of its
 * people live or that is nearest to theirs.
 */
const states: Readonly<Record<string, readonly [name: string, zone: string]>> = {
  AL: ['Alabama', central],
  AK: ['Alaska', pacific],
  AZ: ['Arizona', mountain],
  AR: ['Arkansas', central],
  CA: ['California', pacific],
  CO: ['Colorado', mountain],
  CT: ['Connecticut', eastern],
  DE: ['Delaware', eastern],
  DC: ['District of Columbia', eastern],
  FL: ['Florida', eastern],
  GA: ['Georgia', eastern],
  HI: ['Hawaii', 'Pacific/Honolulu'],
  ID: ['Idaho', mountain],
  IL: ['Illinois', central],
  IN: ['Indiana', eastern],
  IA: ['Iowa', central],
  KS: ['Kansas', central],
  KY: ['Kentucky', eastern],
  LA: ['Louisiana', central],
  ME: ['Maine', eastern],
  MD: ['Maryland', eastern],
  MA: ['Massachusetts', eastern],
  MI: ['Michigan', eastern],
  MN: ['Minnesota', central],
  MS: ['Mississippi', central],
  MO: ['Missouri', central],
  MT: ['Montana', mountain],
  NE: ['Nebraska', central],
  NV: ['Nevada', pacific],
  NH: ['New Hampshire', eastern],
  NJ: ['New Jersey', eastern],
  NM: ['New Mexico', mountain],
  NY: ['New York', eastern],
  NC: ['North Carolina', eastern],
  ND: ['North Dakota', central],
  OH: ['Ohio', eastern],
  OK: ['Oklahoma', central],
  OR: ['Oregon', pacific],
  PA: ['Pennsylvania', eastern],
  PR: ['Puerto Rico', eastern],
  RI: ['Rhode Island', eastern],
  SC: ['South Carolina', eastern],
  SD: ['South Dakota', central],
  TN: ['Tennessee', central],
  TX: ['Texas', central],
  UT: ['Utah', mountain],
  VT: ['Vermont', eastern],
  VA: ['Virginia', eastern],
  VI: ['Virgin Islands', eastern],
  WA: ['Washington', pacific],
  WV: ['West Virginia', eastern],
  WI: ['Wisconsin', central],
  WY: ['Wyoming', mountain],
  GU: ['Guam', 'Pacific/Honolulu'],
  AS: ['American Samoa', 'Pacific/Honolulu'],
  MP: ['Northern Mariana Islands', 'Pacific/Honolulu'],
  FM: ['Micronesia', 'Pacific/Honolulu'],
  MH: ['Marshall Islands', 'Pacific/Honolulu'],
  PW: ['Palau', 'Pacific/Honolulu'],
  AA: ['Armed Forces Americas', eastern],
  AE: ['Armed Forces Europe', eastern],
  AP: ['Armed Forces Pacific', pacific],
};

const codes = new Map(Object.entries(states).map(([code, [name]]) => [name.toLowerCase(), code]));

/** The two letters of a state given by name or letters in any case; null for anything else. */
export function stateCode(written: string): string | null {
  const letters = written.trim().toUpperCase().replaceAll('.', '');
  return Object.hasOwn(states, letters) ? letters : (codes.get(written.trim().toLowerCase()) ?? null);
}

/** The zone that the product uses for a state's two letters; null if there is no such state. */
export const zoneOfState = (code: string): string | null => states[code]?.[1] ?? null;
