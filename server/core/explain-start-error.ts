import { ConfigurationError } from './env.ts'

/** The message for the operator when the server can't start: the variable to fix, or the whole error. */
export function explainStartError(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use. Stop the other program or set PORT.`
  if (code === 'EACCES' && syscall === 'listen') return `PORT: this user isn't allowed to listen on ${port}.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo'))
    return `HOST: this machine doesn't have that address (${error.message}).`
  // The emulator's message already names its variable.
  if (error.message.includes('SANDBOX_STRIPE_PORT')) return error.message
  return error.stack ?? error.message
}
