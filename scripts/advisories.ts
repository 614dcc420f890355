import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { affectedBy, packagesIn } from './lib/advisories.ts';

/**
 * Implements `npm run advisories -- FOLDER BOM`: compares a bill of materials with advisories in OSV format. Uses no
 * network. Exit code 1 means that an advisory affects a package.
 */
const [folder, bom] = process.argv.slice(2).map((typed) => path.resolve(process.env.INIT_CWD ?? process.cwd(), typed));
if (!folder || !bom) {
  process.stderr.write(
    'Usage: npm run advisories -- FOLDER BOM, with a folder of OSV records and the .cdx.json file of a release.\n',
  );
  process.exit(2);
}
const packages = packagesIn(JSON.parse(readFileSync(bom, 'utf8')));
const versions = new Map(
  [...Map.groupBy(packages, ({ name }) => name)].map(([name, found]) => [name, found.map(({ version }) => version)]),
);
const files = globSync('**/*.json', { cwd: folder });
if (files.length === 0 || packages.length === 0) {
  process.stderr.write(`There are ${files.length} records in ${folder} and ${packages.length} packages in ${bom}.\n`);
  process.exit(2);
}
const findings = files.flatMap((file) =>
  affectedBy(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), versions),
);
for (const finding of findings.sort()) process.stdout.write(`${finding}\n`);
process.stdout.write(
  `${packages.length} packages compared with ${files.length} advisories: ${findings.length} findings.\n`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
