import Link from '@tiptap/extension-link';
import StarterKit from '@tiptap/starter-kit';
import { safeLink } from './safeLink.ts';

/** What rich text can hold; the server's sanitiser lets the same through. */
export const extensions = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: false,
  }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    linkOnPaste: true,
    defaultProtocol: 'https',
    protocols: ['https'],
    isAllowedUri: (address) => safeLink(address) !== null,
    shouldAutoLink: (text) => text.startsWith('https://'),
    HTMLAttributes: { rel: null, target: null, class: null },
  }),
];
