import { pipeline, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketConfig, StorageConfig } from '../../platform/config-files.ts';
import { attachmentDisposition } from './disposition.ts';
import { pathOf, type Storage, type StorageKey } from './port.ts';
import { requireSize } from './require-size.ts';

const isMissing = (error: unknown): boolean => error instanceof NotFound || error instanceof NoSuchKey;
const isAfterEnd = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'InvalidRange';
const secondsUntil = (at: Temporal.Instant): number =>
  Math.max(1, Math.ceil((at.epochMilliseconds - Temporal.Now.instant().epochMilliseconds) / 1000));

/** Returns an S3 client for the service that stores the bucket. */
export const createS3Client = (config: BucketConfig): S3Client =>
  new S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    ...(config.credentials ? { credentials: config.credentials } : {}),
    forcePathStyle: config.pathStyle,
    // By default, an upload's URL would contain the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000 },
  });

/** Storage in a bucket of Amazon S3 or a compatible service. Browsers access the bucket directly. */
export function createS3Storage(config: Extract<StorageConfig, { kind: 's3' }>): Storage {
  const client = createS3Client(config);
  const at = (key: StorageKey) => ({ Bucket: config.bucket, Key: pathOf(key) });

  async function put(
    key: StorageKey,
    mimeType: string,
    content: Pick<PutObjectCommandInput, 'Body' | 'ContentLength'>,
    abortSignal?: AbortSignal,
  ) {
    await client.send(
      new PutObjectCommand({ ...at(key), ...content, ContentType: mimeType, ContentDisposition: 'attachment' }),
      abortSignal ? { abortSignal } : {},
    );
  }

  return {
    uploadAddress: ({ key, size, expiresAt }) =>
      // The signature includes the length, so that an upload with a different length is refused.
      getSignedUrl(client, new PutObjectCommand({ ...at(key), ContentLength: size }), {
        expiresIn: secondsUntil(expiresAt),
        signableHeaders: new Set(['host', 'content-length']),
      }),
    downloadAddress: ({ key, fileName, mimeType, expiresAt }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseContentType: mimeType,
          ResponseContentDisposition: attachmentDisposition(fileName),
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn: secondsUntil(expiresAt) },
      ),
    async sizeOf(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async readPart(key, start, size) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ ...at(key), Range: `bytes=${start}-${start + size - 1}` }),
        );
        return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
      } catch (error) {
        if (isMissing(error)) return null;
        if (isAfterEnd(error)) return Buffer.alloc(0);
        throw error;
      }
    },
    async readStream(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body instanceof Readable ? Body : Readable.from([]);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    write: (key, bytes, mimeType) => put(key, mimeType, { Body: bytes }),
    async writeStream(key, bytes, size, mimeType) {
      // The S3 client does not cancel a request if its body stream fails.
      const stop = new AbortController();
      let failure: NodeJS.ErrnoException | null = null;
      const body = pipeline(bytes, requireSize(size), (error) => {
        failure = error ?? null;
        if (error) stop.abort();
      });
      try {
        await put(key, mimeType, { Body: body, ContentLength: size }, stop.signal);
      } catch (error) {
        throw failure ?? error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list(area) {
      const prefix = `${area}/`;
      for await (const page of paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix: prefix }))
        for (const { Key, Size } of page.Contents ?? [])
          if (Key !== undefined) yield { name: Key.slice(prefix.length), size: Size ?? 0 };
    },
  };
}
