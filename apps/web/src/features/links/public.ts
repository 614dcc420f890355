export { GivenLinks } from './GivenLinks.tsx';
export { LinkWarning } from './LinkWarning.tsx';
export { isClosedLink } from './link-state.ts';
export { firstSendTo, SendTo } from './SendTo.tsx';
export { LinkWarnings, useLinkCheck, useLinkText } from './use-link-check.tsx';
