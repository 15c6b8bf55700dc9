import { ConfigurationError } from './env.ts'

/** What an operator reads when the server does not start: the variable to look at, or else the whole error. */
export function explainStartError(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use. Stop what uses it, or set PORT.`
  if (code === 'EACCES' && syscall === 'listen') return `PORT: this user may not listen on ${port}.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo'))
    return `HOST: this machine has no such address (${error.message}).`
  // The emulator names its own variable.
  if (error.message.includes('SANDBOX_STRIPE_PORT')) return error.message
  return error.stack ?? error.message
}
