import Fastify from 'fastify';

// What Fastify can do at most: it returns the same 4 KB, about the average of our responses, whatever is asked.
const app = Fastify();
const body = JSON.stringify({ data: 'x'.repeat(4000) });
app.all('/*', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
console.log(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => app.close());
