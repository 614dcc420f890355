export { detachFiles, findDigest } from './queries-records.ts';
export { sendDropUploadsOf } from './queries-uploads.ts';
export { attach, deliverFile, expectFile, filesOf, greetingOf, mediaAddress, refuseFile } from './service.ts';
