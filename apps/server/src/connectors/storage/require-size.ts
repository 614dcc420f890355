import { Transform } from 'node:stream';
import { StorageSizeError } from './port.ts';

/** Returns a stream that passes on exactly `size` bytes, and fails if there are more or fewer. */
export function requireSize(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) done(new StorageSizeError(true));
      else done(null, chunk);
    },
    flush(done) {
      done(seen < size ? new StorageSizeError(false) : null);
    },
  });
}
