import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { opensConnection, outboundFiles, undeclaredConnections } from './outbound.ts';
import { sources } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('a connection to another machine', () => {
  const file = 'apps/server/src/modules/notes/service.ts';

  it.each([
    "const reply = await fetch('https://example.org', { redirect: 'error' });",
    'const reply = globalThis.fetch(url);',
    "new WebSocket('wss://example.org')",
    "import { connect } from 'node:net';",
    "import { isIP, connect as open } from 'node:net';",
    "import { get } from 'node:https';",
    "import { request } from 'http';",
    "import * as tls from 'node:tls';",
    "import { createSocket } from 'node:dgram';",
    "import twilio from 'twilio';",
    "import axios from 'axios';",
    "import { S3Client,\n  GetObjectCommand } from '@aws-sdk/client-s3';",
    "import { createRemoteJWKSet } from 'jose';",
    "import { contracts, createClient } from '@guidepost/contracts';",
    "const pg = await import('pg');",
  ])('is refused outside the listed files: %s', (text) => {
    expect(undeclaredConnections(file, text)).toEqual([expect.stringContaining(`${file} opens a connection`)]);
    expect(undeclaredConnections('apps/server/src/connectors/mail/smtp.ts', text)).toEqual([]);
    expect(undeclaredConnections('apps/server/src/modules/notes/notes.test.ts', text)).toEqual([]);
    expect(undeclaredConnections('apps/web/src/shell/api.ts', text)).toEqual([]);
  });

  it.each([
    "import { isIP, type Socket } from 'node:net';",
    "import { createServer } from 'node:http';",
    "import type { ClientRequest } from 'node:http';",
    "import type { Pool } from 'pg';",
    'await client.messages(sid).fetch();',
    'const fetchMedia = (url: string) => telephony.fetchMedia(url);',
    "// fetch('https://example.org')",
  ])('is not opened by: %s', (text) => expect(undeclaredConnections(file, text)).toEqual([]));

  it.each(["fetch('https://example.org')", "fetch(url, { redirect: 'follow' })"])('follows no redirect: %s', (text) =>
    expect(undeclaredConnections('apps/server/src/connectors/assistant/openai.ts', text)).toEqual([
      expect.stringContaining('follows redirects'),
    ]),
  );

  it('is opened only by the listed files, and by each of them', () => {
    const files = sources(root).filter((name) => name.startsWith('apps/server/src/'));
    expect(files.flatMap((name) => undeclaredConnections(name, read(name)))).toEqual([]);
    expect(Object.keys(outboundFiles).filter((name) => !opensConnection(read(`apps/server/src/${name}`)))).toEqual([]);
  });

  it('is described on the page about connections', () => {
    const page = read('docs/security/connections.md');
    expect(Object.values(outboundFiles).filter((setting) => !page.includes(setting))).toEqual([]);
  });
});
