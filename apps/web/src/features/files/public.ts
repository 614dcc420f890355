export { fileOptions } from './api.ts';
export { deleteUpload, sendAttachment } from './send-attachment.ts';
