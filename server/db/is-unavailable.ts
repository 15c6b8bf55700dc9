/** SQLSTATE classes in which the database can't take the work now: lost connections, no resources, an operator. */
const CLASSES = ['08', '53', '57', '58']
/**
 * The same for single states: a lock or a row that others hold, a transaction that took too long, and a primary that has
 * become a replica.
 */
const STATES = new Set(['55P03', '40P01', '40001', '25P03', '25P04', '25006'])
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  // The queue of a socket file is full.
  'EAGAIN',
])
/** Files have the same codes; a missing one is our own fault. */
const NETWORK_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** The driver's own errors have no code. */
const DRIVER =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/

/**
 * Whether an error says that the database can't be reached, is restarting, or can't take the work now, so that trying
 * again later may help. A statement that is wrong fails every time, and isn't this.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A name with several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const { code, cause, syscall } = error as Error & { code?: unknown; syscall?: string }
  if (typeof code === 'string' && code.length > 0)
    return (
      STATES.has(code) ||
      (NETWORK.has(code) && NETWORK_CALLS.has(syscall ?? '')) ||
      (/^[0-9A-Z]{5}$/.test(code) && CLASSES.includes(code.slice(0, 2)))
    )
  return DRIVER.test(error.message) || isUnavailable(cause)
}
