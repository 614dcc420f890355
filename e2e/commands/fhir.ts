import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../product.ts';

export interface Patient {
  id: string;
  given: string;
  family: string;
  phone?: string;
  city?: string;
}

/** Returns a FHIR R4 Bundle with one patient, in the format that a client organization uses. */
export const bundleOf = ({ id, given, family, phone = '409-555-0160', city = 'Galveston' }: Patient) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      fullUrl: `urn:uuid:${id}`,
      resource: {
        resourceType: 'Patient',
        id,
        identifier: [{ system: 'https://plan.example/member', value: `SH-${id.slice(0, 8)}` }],
        name: [{ use: 'official', given: [given], family }],
        telecom: [{ system: 'phone', value: phone, use: 'mobile' }],
        gender: 'female',
        birthDate: '1957-05-09',
        address: [{ use: 'home', line: ['2107 Market St'], city, state: 'TX', postalCode: '77550' }],
        communication: [{ language: { coding: [{ code: 'es', display: 'Spanish' }] }, preferred: true }],
      },
    },
  ],
});

/** Writes files into a folder. Returns their paths. */
export function writeFiles(folder: string, files: Record<string, object | string>): string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, content]) => {
    const file = path.join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  });
}

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs one of the project's commands: `npm run -s NAME -- …`. */
export function npmRun(name: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile('npm', ['run', '-s', name, '--', ...args], { cwd: repositoryRoot }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

/** Runs the FHIR import for a guide, with the server on this port. */
export const importFor = (port: number | string, guide: string, files: readonly string[]): Promise<Outcome> =>
  npmRun('import', ['fhir', '--client', 'Sunrise Health', '--guide', guide, '--port', String(port), ...files]);
