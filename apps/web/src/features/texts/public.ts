export { MessageFiles } from './message/MessageFiles.tsx';
