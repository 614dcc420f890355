import Link from '@tiptap/extension-link';
import StarterKit from '@tiptap/starter-kit';
import { safeLink } from './safe-link.ts';

/** The content that rich text may have. The server's sanitizer allows the same content. */
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
