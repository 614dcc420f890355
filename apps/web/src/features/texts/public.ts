export { checkOptions, linkPreviewOptions, templatesOptions, variablesOptions } from './api.ts';
export { typeIntoField } from './composer/insert.ts';
export { refusalTexts } from './dialog/warnings.ts';
export { MessageFiles } from './message/MessageFiles.tsx';
export { prefetchConversation } from './prefetch-conversation.ts';
export { confirmDeletion, deleteScheduled } from './schedule/delete-scheduled.ts';
