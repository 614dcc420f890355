export { confirmEngagement, offerStatusChange } from './engagement.ts';
