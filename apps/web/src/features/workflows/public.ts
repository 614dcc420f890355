export { useWorkflowLink } from './useWorkflowLink.ts';
