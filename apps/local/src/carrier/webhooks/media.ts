import { MEDIA_BYTES } from '../settings.ts';
import { NoAnswer, send } from './http.ts';

export interface FetchedMedia {
  contentType: string;
  bytes: Buffer;
}

/** Error for an attachment, such as a picture, that could not be fetched. `code` is Twilio's error code. */
export class MediaError extends Error {
  override name = 'MediaError';
  readonly code: 11200 | 11751 | 12300;

  constructor(code: MediaError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const acceptedTypes = /^(image|audio|video)\/|^text\/(plain|csv|vcard|calendar)$|^application\/(pdf|vcard)$/;

/**
 * Fetches an attachment from this machine, or decodes it from a data: URL.
 * @throws MediaError
 */
export async function fetchMedia(url: string): Promise<FetchedMedia> {
  const media = url.startsWith('data:') ? fromData(url) : await fromHttp(url);
  if (!acceptedTypes.test(media.contentType)) throw new MediaError(12300, `${media.contentType} cannot be sent.`);
  if (media.bytes.length > MEDIA_BYTES) throw new MediaError(11751, 'The attachment is too large.');
  return media;
}

function fromData(url: string): FetchedMedia {
  const parts = /^data:([^;,]+)(;base64)?,(.*)$/s.exec(url);
  if (!parts) throw new MediaError(11200, 'The data: address cannot be read.');
  const [, contentType = '', base64, content = ''] = parts;
  const bytes = base64 ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content));
  return { contentType: contentType.toLowerCase(), bytes };
}

async function fromHttp(url: string): Promise<FetchedMedia> {
  try {
    const answer = await send({ method: 'GET', url, most: MEDIA_BYTES + 1 }, { connectMs: 5000, readMs: 15_000 });
    if (answer.status !== 200) throw new MediaError(11200, `${url} answered ${answer.status}.`);
    return { contentType: answer.contentType, bytes: answer.body };
  } catch (error) {
    if (error instanceof NoAnswer && error.message === 'The response is too long.')
      throw new MediaError(11751, 'The attachment is too large.');
    if (error instanceof NoAnswer) throw new MediaError(11200, error.message);
    throw error;
  }
}
