import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { startGate } from './bucket-gate.ts';

export interface TestBucket {
  /** Settings that make the server use the bucket. */
  readonly settings: Record<string, string>;
  stop(): Promise<void>;
}

const bucket = 'guide-files';

/**
 * Starts the S3 server of the npm package s3rver with a bucket. A proxy in front of it checks signatures as Amazon S3
 * does.
 */
export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'guidepost-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const { url, server: gate } = await startGate(`http://127.0.0.1:${port}`);
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: url,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      gate.closeAllConnections();
      gate.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
