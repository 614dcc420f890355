import { create } from 'content-disposition';

/**
 * Returns the Content-Disposition header of a file that browsers download and never display (RFC 6266, ASVS 5.4.2). It
 * contains a plain name for old programs, and the full name. A file name cannot end the header or start another header.
 */
export const attachmentDisposition = (fileName: string): string => create(fileName.toWellFormed());
