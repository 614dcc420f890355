import { contracts } from '@guidepost/contracts';
import packageJson from '../../../package.json' with { type: 'json' };
import { openApiDocument } from './platform/http/openapi.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(contracts, packageJson.version), null, 2)}\n`);
