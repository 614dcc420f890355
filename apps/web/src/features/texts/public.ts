export { checkOptions, linkPreviewOptions, templatesOptions, variablesOptions } from './api.ts';
export { refusalText } from './dialog/warnings.ts';
export { MessageFiles } from './message/MessageFiles.tsx';
export { deleteScheduled, isDeletionWanted } from './schedule/delete-scheduled.ts';
