export { contentOptions } from './api.ts';
export { activityIcon } from './icons.ts';
export { useIssueLabel } from './use-issue-label.ts';
