import { foldName } from '../members/names.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const alaska = 'America/Anchorage';
const arizona = 'America/Phoenix';
const hawaii = 'Pacific/Honolulu';
const puertoRico = 'America/Puerto_Rico';
const guam = 'Pacific/Guam';

/**
 * The states, territories and military addresses of the US Postal Service. Each has its name, the time zone of most
 * residents, and any other time zones.
 */
const states: Readonly<Record<string, readonly [name: string, zone: string, ...others: string[]]>> = {
  AL: ['Alabama', central, eastern],
  AK: ['Alaska', alaska, 'America/Adak'],
  AZ: ['Arizona', arizona, mountain],
  AR: ['Arkansas', central],
  CA: ['California', pacific],
  CO: ['Colorado', mountain],
  CT: ['Connecticut', eastern],
  DE: ['Delaware', eastern],
  DC: ['District of Columbia', eastern],
  FL: ['Florida', eastern, central],
  GA: ['Georgia', eastern],
  HI: ['Hawaii', hawaii],
  ID: ['Idaho', mountain, pacific],
  IL: ['Illinois', central],
  IN: ['Indiana', eastern, central],
  IA: ['Iowa', central],
  KS: ['Kansas', central, mountain],
  KY: ['Kentucky', eastern, central],
  LA: ['Louisiana', central],
  ME: ['Maine', eastern],
  MD: ['Maryland', eastern],
  MA: ['Massachusetts', eastern],
  MI: ['Michigan', eastern, central],
  MN: ['Minnesota', central],
  MS: ['Mississippi', central],
  MO: ['Missouri', central],
  MT: ['Montana', mountain],
  NE: ['Nebraska', central, mountain],
  NV: ['Nevada', pacific, mountain],
  NH: ['New Hampshire', eastern],
  NJ: ['New Jersey', eastern],
  NM: ['New Mexico', mountain],
  NY: ['New York', eastern],
  NC: ['North Carolina', eastern],
  ND: ['North Dakota', central, mountain],
  OH: ['Ohio', eastern],
  OK: ['Oklahoma', central],
  OR: ['Oregon', pacific, mountain],
  PA: ['Pennsylvania', eastern],
  PR: ['Puerto Rico', puertoRico],
  RI: ['Rhode Island', eastern],
  SC: ['South Carolina', eastern],
  SD: ['South Dakota', central, mountain],
  TN: ['Tennessee', central, eastern],
  TX: ['Texas', central, mountain],
  UT: ['Utah', mountain],
  VT: ['Vermont', eastern],
  VA: ['Virginia', eastern],
  VI: ['Virgin Islands', puertoRico],
  WA: ['Washington', pacific],
  WV: ['West Virginia', eastern],
  WI: ['Wisconsin', central],
  WY: ['Wyoming', mountain],
  GU: ['Guam', guam],
  AS: ['American Samoa', 'Pacific/Pago_Pago'],
  MP: ['Northern Mariana Islands', guam],
  FM: ['Micronesia', 'Pacific/Pohnpei', 'Pacific/Chuuk'],
  MH: ['Marshall Islands', 'Pacific/Majuro'],
  PW: ['Palau', 'Pacific/Palau'],
  AA: ['Armed Forces Americas', eastern],
  AE: ['Armed Forces Europe', eastern],
  AP: ['Armed Forces Pacific', pacific],
};

/** Spanish state names that differ from the English name, and names that contain DC. */
const otherNames: Readonly<Record<string, string>> = {
  hawai: 'HI',
  tejas: 'TX',
  'nueva york': 'NY',
  'nueva jersey': 'NJ',
  'nuevo jersey': 'NJ',
  'nuevo mexico': 'NM',
  'nueva hampshire': 'NH',
  'nuevo hampshire': 'NH',
  'nueva hampsira': 'NH',
  'carolina del norte': 'NC',
  'carolina del sur': 'SC',
  'dakota del norte': 'ND',
  'dakota del sur': 'SD',
  'virginia occidental': 'WV',
  'virginia del oeste': 'WV',
  pensilvania: 'PA',
  luisiana: 'LA',
  misisipi: 'MS',
  misuri: 'MO',
  minesota: 'MN',
  tenesi: 'TN',
  arcansas: 'AR',
  'distrito de columbia': 'DC',
  'washington dc': 'DC',
  'islas virgenes': 'VI',
  'islas virgenes de los estados unidos': 'VI',
  'samoa americana': 'AS',
  'islas marianas del norte': 'MP',
};

const nameKey = (name: string): string =>
  foldName(name)
    .replaceAll('.', '')
    .replace(/[\s,]+/g, ' ')
    .trim();

const codes = new Map([
  ...Object.entries(states).map(([code, [name]]) => [nameKey(name), code] as const),
  ...Object.entries(otherNames),
]);

/**
 * Returns a state's two letters from its English or Spanish name, or from its letters in any case. Returns null for any
 * other text.
 */
export function stateCode(written: string): string | null {
  const letters = written.trim().toUpperCase().replaceAll('.', '');
  return Object.hasOwn(states, letters) ? letters : (codes.get(nameKey(written)) ?? null);
}

/** Returns a state's name from its two letters; null if the state does not exist. */
export const nameOfState = (code: string): string | null => states[code]?.[0] ?? null;

/** Returns the time zone of most of a state's residents, from its two letters; null if the state does not exist. */
export const zoneOfState = (code: string): string | null => states[code]?.[1] ?? null;

/**
 * Returns all time zones of a state, beginning with the time zone of most residents. Returns an empty list if the state
 * does not exist.
 */
export const zonesOfState = (code: string): readonly string[] => states[code]?.slice(1) ?? [];
