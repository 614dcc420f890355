import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { HeadPlace } from '../../platform/config-files.ts';
import { createS3Client } from '../storage/s3.ts';
import type { HeadStore } from './port.ts';

/** Maximum duration of one request that reads heads, in ms. */
const readMs = 30_000;
/** Number of objects that are read at the same time. */
const readsAtOnce = 32;

/** Stores each head as an object in a bucket. The operator can lock the bucket's objects. */
export function createS3Heads(config: Extract<HeadPlace, { kind: 's3' }>): HeadStore {
  const client = createS3Client(config);
  const { bucket, prefix } = config;
  const read = async (key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), {
      abortSignal: AbortSignal.timeout(readMs),
    });
    return (await Body?.transformToString()) ?? '';
  };
  return {
    place: `s3://${bucket}/${prefix}`,
    async add(name, line, abortSignal) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: `${prefix}${name}`,
          Body: line,
          ContentType: 'application/json',
          // a bucket with object lock requires a checksum
          ChecksumAlgorithm: 'SHA256',
        }),
        { abortSignal },
      );
    },
    async *lines(since) {
      const start = since === undefined ? {} : { StartAfter: `${prefix}${since}` };
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, ...start })) {
        const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
        for (let from = 0; from < keys.length; from += readsAtOnce)
          yield* await Promise.all(keys.slice(from, from + readsAtOnce).map(read));
      }
    },
  };
}
