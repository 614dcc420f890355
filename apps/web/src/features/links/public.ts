export { GivenLinks } from './GivenLinks.tsx';
export { LinkWarning } from './LinkWarning.tsx';
export { isClosedLink } from './link-state.ts';
