export { dayLabels, withEvent } from './labels.ts';
export { useWorkflowLink } from './use-workflow-link.ts';
