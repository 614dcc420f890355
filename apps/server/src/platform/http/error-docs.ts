import type { FastifyInstance } from 'fastify';
import { anchorOf, knownCodes } from '../errors.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Serves the page that the `link` of an error body points to. It lists every code with its status and text. */
export function serveErrorDocs(app: FastifyInstance): void {
  app.get('/docs/errors', (_request, reply) => {
    const entries = [...knownCodes()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([code, info]) =>
          `<dt id="${anchorOf(code)}"><code>${escapeHtml(code)}</code> ${info.status}</dt><dd>${escapeHtml(info.userMessage)}</dd>`,
      );
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Guidepost: error codes</title><h1>Error codes</h1><dl>${entries.join('')}</dl></html>`,
      );
  });
}
