export { SendLinkDialog } from './SendLinkDialog.tsx';
