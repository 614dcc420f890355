export { useWorkflowLink } from './useWorkflowLink.ts';
export { dayWords, withEvent } from './words.ts';
