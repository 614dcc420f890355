import { z } from 'zod';
import { endpoint, onGuide, onRecord, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, line, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** A file's states. It cannot be opened until it is `ready` (ASVS 5.4.3). */
export const fileStates = ['pending', 'scanning', 'ready', 'refused'] as const;

/** A file without its download URL, for live events and other records. */
export const FileBrief = z
  .object({
    id: idOf('File'),
    /**
     * `pending`: not uploaded yet. `scanning`: being checked. `ready`: can be opened. `refused`: the reason is in
     * `refusal`.
     */
    loadingStatus: z.enum(fileStates),
    fileName: Text,
    /** For a ready file, the type that the server detected. Until then, the type that the uploader sent. */
    mimeType: Text,
    /** Size in bytes. */
    size: z.int().nonnegative(),
    /** Length of an audio or video file in seconds. Null for other files, and if the length is unknown. */
    contentDuration: z.number().nonnegative().nullable(),
    /** The reason why the file was refused, with a sentence for users. Null if it was not refused. */
    refusal: z
      .object({
        reason: z.enum(['type', 'size', 'dimensions', 'damaged', 'infected', 'missing', 'quota']),
        text: Text,
        textSentence: Sentence,
      })
      .nullable(),
  })
  .meta({ id: 'FileBrief' });
export type FileBrief = z.infer<typeof FileBrief>;

/** A temporary URL that opens a file. Clients request a new one when it expires. */
const Link = z.object({ temporaryUrl: Text, expires: Instant });

/** A file with its download URL. The URL is null if the file is not ready. */
export const StoredFile = FileBrief.extend({
  temporaryUrl: Text.nullable(),
  expires: Instant.nullable(),
}).meta({ id: 'StoredFile' });
export type StoredFile = z.infer<typeof StoredFile>;

const ofFile = z.object({ id: idParam('File') });

export const files = {
  presignedUrl: endpoint({
    method: 'POST',
    path: '/files/presigned-url',
    summary: 'Start an upload. Returns the id of the file and an address for one PUT of exactly `size` bytes',
    access: withPermission('CAN_SEE_FILES'),
    body: z.strictObject({
      fileName: line(255).min(1, '{label} is required.'),
      mimeType: line(127).min(1, '{label} is required.'),
      size: z.int().positive('size must be 1 or more').max(Number.MAX_SAFE_INTEGER),
      /** The file can be sent only to this member. */
      memberId: idOf('Member').optional(),
    }),
    reply: z.object({
      fileId: idOf('File'),
      uploadUrl: Text,
      expires: Instant,
    }),
    status: 201,
    codes: ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'FILE_QUOTA'],
  }),
  greeting: endpoint({
    method: 'GET',
    path: '/files/voicemail',
    summary: "A guide's voicemail greeting with an address to play it, or null",
    access: onGuide('CAN_CALL_MEMBERS', 'query.userId'),
    query: z.object({ userId: idParam('Staff') }),
    reply: z.object({ file: StoredFile.nullable() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/files/{id}',
    summary: 'A file, with an address to open it if it is ready',
    access: onRecord('CAN_SEE_FILES', 'file', 'params.id'),
    params: ofFile,
    reply: StoredFile,
  }),
  temporaryLink: endpoint({
    method: 'GET',
    path: '/files/{id}/temporary-link',
    summary: 'A new address to open a file. The previous address remains valid until it expires',
    access: onRecord('CAN_SEE_FILES', 'file', 'params.id'),
    params: ofFile,
    reply: Link,
    codes: ['FILE_NOT_READY', 'FILE_REFUSED'],
  }),
  cleanup: endpoint({
    method: 'POST',
    path: '/files/{id}/cleanup',
    summary: 'Delete a canceled or unneeded upload. Repeated requests have no effect',
    access: onRecord('CAN_SEE_FILES', 'file', 'params.id'),
    params: ofFile,
    reply: z.object({ id: idOf('File') }),
    codes: ['FILE_IN_USE'],
  }),
  uploadVoicemail: endpoint({
    method: 'POST',
    path: '/files/upload-voicemail',
    summary:
      "Upload a guide's own voicemail greeting as a form with one audio file. Calls use it after it is processed",
    access: onGuide('CAN_CALL_MEMBERS', 'query.userId'),
    query: z.object({ userId: idParam('Staff') }),
    takesForm: true,
    bodyLimit: 5_250_000,
    reply: z.object({ tempResponse: z.object({ fileId: idOf('File'), status: z.enum(fileStates) }) }),
    status: 202,
    codes: ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'GREETING_NOT_YOURS'],
  }),
};
