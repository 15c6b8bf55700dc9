import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a stream, as a download if it has a file name. Streams bypass the response schema: the caller must make sure
 * that nothing else than the schema allows is in it.
 */
export function sendStream(
  reply: FastifyReply,
  stream: Readable,
  { type, filename }: { type: string; filename?: string },
): FastifyReply {
  if (filename) reply.header('content-disposition', `attachment; filename="${filename}"`)
  return reply.type(`${type}; charset=utf-8`).send(stream)
}
