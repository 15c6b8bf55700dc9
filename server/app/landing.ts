import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { landingDocument, styleHash } from '../documents/landing-document.ts'
import { readOpenTimes } from '../documents/open-times.ts'
import type { Recipe } from '../memory/from-memory.ts'
import type { AppOptions } from './app-options.ts'

/** How long the page can be wrong after the line for notifications was lost. */
const LONGEST_KEPT = { seconds: 60 }
/** Visitors get the page without open times if the database takes longer. */
const PATIENCE_MS = 1_000

/** Everything the documents are made from. */
export type PagesOptions = Pick<
  AppOptions,
  'services' | 'publicUrl' | 'supportPhone' | 'tourVideoUrl' | 'analyticsId' | 'pages'
> & {
  /** Folder of the built client. */
  pagesDir: string
}

/** How to make the landing page. It's served from memory until anything about its open times changes. */
export function landingRecipe(options: PagesOptions, reply: FastifyReply): Recipe {
  const { services } = options
  return {
    topic: 'landing',
    contentType: 'text/html; charset=utf-8',
    async read() {
      const now = services.clock.now()
      const [template, { open, openingHours, until }] = await Promise.all([
        readFile(path.join(options.pagesDir, 'landing.html'), 'utf8'),
        Promise.race([readOpenTimes(services.db, now), giveUp()]).catch((error: unknown) => {
          services.log.warn({ err: error }, 'landing page without open times')
          return { open: null, openingHours: INITIAL_HOURS, until: now.add({ seconds: 5 }) }
        }),
      ])
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header('vary', 'cookie')
      reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' ${styleHash(template)}`),
      )
      const latest = now.add(LONGEST_KEPT)
      return {
        value: Buffer.from(landingDocument(template, { ...options, now, open, openingHours })),
        until: isBefore(until, latest) ? until : latest,
      }
    },
  }
}

async function giveUp(): Promise<never> {
  await after(PATIENCE_MS, undefined, { ref: false })
  throw new Error('The database took too long')
}
