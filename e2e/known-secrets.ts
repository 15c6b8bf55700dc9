import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Playwright empties it when a run starts. */
export const LOG_DIR = path.resolve(import.meta.dirname, '../test-results/server-logs')
export const SECRETS_FILE = 'known-secrets.txt'

/** The log file of one worker's servers. */
export function logFile(workerIndex: number): string {
  mkdirSync(LOG_DIR, { recursive: true })
  return path.join(LOG_DIR, `server-${workerIndex}.log`)
}

/** Records what a browser sends and receives that no log may contain: passwords, link tokens, session cookies. */
export function noteSecrets(context: BrowserContext): { noteCookies: () => Promise<void> } {
  const noted = new Set<string>()
  const note = (secret: unknown) => {
    // Short words may appear in a log for other reasons.
    if (typeof secret !== 'string' || secret.length < 8 || noted.has(secret)) return
    noted.add(secret)
    mkdirSync(LOG_DIR, { recursive: true })
    appendFileSync(path.join(LOG_DIR, SECRETS_FILE), `${secret}\n`)
  }
  context.on('request', (request) => {
    note(new URL(request.url()).searchParams.get('token'))
    for (const [name, value] of Object.entries(jsonOf(request.postData())))
      if (/pass|token/i.test(name)) note(value)
  })
  return {
    noteCookies: async () => {
      for (const { value } of await context.cookies()) {
        note(value)
        // The database stores the session id without its signature.
        note(decodeURIComponent(value).split('.')[0])
      }
    },
  }
}

function jsonOf(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
