import { spawn } from 'node:child_process'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { childEnvironment } from '../core/env.ts'

/** One of PostgreSQL's client programs isn't installed here. The message is for the operator. */
export class ToolMissing extends Error {}

const ERROR_LENGTH = 2_000

/**
 * Runs a client program to its end and writes what it prints to `output`. If reading `input` fails, the program just
 * sees it end early. Throws `ToolMissing` if the program isn't installed, an error with its own message if it fails,
 * and otherwise the error of `input`.
 */
export async function runPgTool(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  { password, input, output }: { password?: string; input?: Readable; output: Writable },
): Promise<void> {
  // The password goes through the environment: arguments are visible to every user of the machine.
  const child = spawn(name, args, {
    env: childEnvironment(password === undefined ? {} : { PGPASSWORD: password }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-ERROR_LENGTH)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new ToolMissing(`${name} is not installed. It comes with the PostgreSQL client programs.`)
          : error,
      ),
    )
  })
  let inputError: unknown
  const fed = pipeline(input ?? Readable.from([]), child.stdin).catch((error: unknown) => {
    inputError = error
  })
  const [exitCode] = await Promise.all([ended, pipeline(child.stdout, output), fed])
  if (exitCode !== 0) throw new Error(`${name} failed. ${errors.trim()}${hintFor(errors)}`)
  if (input && inputError) throw inputError
}

/** Splits a connection URL into what can be an argument and what can't. */
export function withoutPassword(databaseUrl: string): { url: string; password?: string } {
  const url = new URL(databaseUrl)
  // As for the server's own connection, the query wins.
  const password = url.searchParams.getAll('password').at(-1) || decodeURIComponent(url.password)
  if (password === '') return { url: databaseUrl }
  url.password = ''
  // Not through `searchParams`: it would write spaces as "+", which PostgreSQL's programs don't read as spaces.
  const parameters = url.search.slice(1).split('&')
  url.search = parameters.filter((pair) => !new URLSearchParams(pair).has('password')).join('&')
  return { url: url.href, password }
}

function hintFor(errors: string): string {
  return errors.includes('version mismatch')
    ? '\nInstall client programs at least as new as the database server.'
    : ''
}
