import type { FastifyPluginAsync } from 'fastify';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phone · Guidepost</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_idp/assets/pages.css">
</head>
<body>
<main>
<h1>Phone</h1>
<p>The phone carrier comes with calls and texts. Until then nobody can be called or texted.</p>
<p><a href="/">Back to Guidepost</a></p>
</main>
</body>
</html>
`;

/** Stands where the local phone carrier will be. */
export const phonePlugin: FastifyPluginAsync = async (fastify) => {
  fastify.get('/_phone', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
};
