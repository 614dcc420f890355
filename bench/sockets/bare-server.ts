import { createServer } from 'node:http';
import { Server } from 'socket.io';

/**
 * The reference for live events: socket.io with the same options but without an application. POST /emit?n=N sends an
 * event to all clients, and POST /slow?n=N&bytes=B sends big events. It has no sign-in, no database and no replay of
 * missed events.
 */
const http = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/readyz') return response.end('{}');
  const payload = {
    id: 1,
    userId: 1,
    externalItemType: 'note',
    externalItemId: Number(url.searchParams.get('n')),
    timestamp: '2026-01-01T00:00:00Z',
  };
  base.to('all').emit('feed_item_updated', payload, '1.1');
  return response.writeHead(201).end('{}');
});
const io = new Server(http, {
  path: '/socket.io',
  transports: ['websocket'],
  serveClient: false,
  maxHttpBufferSize: 100_000,
  pingInterval: 20_000,
  pingTimeout: 15_000,
});
const base = io.of('/base');
base.on('connection', (socket) => {
  void socket.join('all');
  socket.emit('socket_initialized', { cursor: '0.0' });
});
http.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
