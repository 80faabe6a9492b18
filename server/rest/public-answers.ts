import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Pages, pagingLinks, type Query } from './paging-links.ts';

type Answer = { text: string; tag: string; headers: { link?: string } };

/** Answers kept from one request to the next; see server/http/kept-answers.ts. */
export type KeptAnswers = {
  find: (url: string) => Promise<{ known: Answer | undefined; asOf: string | undefined }>;
  tagOf: (text: string) => string;
  keep: (url: string, asOf: string | undefined, text: string, headers: Answer['headers']) => Answer;
};

/** What a procedure answered, and whether more rows follow it. */
export type Outcome = { result: unknown; more: boolean };

type Way = {
  answers: KeptAnswers;
  /** Counts a call that no procedure counts. */
  spend: (request: FastifyRequest) => Promise<void>;
  call: (request: FastifyRequest) => Promise<Outcome>;
  pages: Pages | undefined;
};

/** Answers what everybody may read, from what is kept where that still holds. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  way: Way,
): Promise<FastifyReply> {
  const { text, tag, headers } = await find(request, way);
  return sendTagged(request, reply.headers(headers), text, tag);
}

/** Answers with JSON and its entity tag, or with 304 to who has it already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  tag: string,
): FastifyReply {
  // A cache must ask for each encoding, also when this answer is too short to be compressed.
  const vary = reply.getHeader('vary');
  reply.headers({ etag: tag, vary: vary ? `${vary}, accept-encoding` : 'accept-encoding' });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

async function find(request: FastifyRequest, { answers, spend, call, pages }: Way): Promise<Answer> {
  const { known, asOf } = await answers.find(request.url);
  if (known) {
    await spend(request);
    return known;
  }
  const { result, more } = await call(request);
  const headers = pages
    ? pagingLinks(request.routeOptions.url ?? '', request.query as Query, pages, more)
    : {};
  return answers.keep(request.url, asOf, JSON.stringify(result), headers);
}

/** Whether an If-None-Match header names a tag, by the weak comparison of RFC 9110. */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((known) => opaque(known) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
