import { AsyncLocalStorage } from 'node:async_hooks'

/** The name of the enrolled machine behind the current request, for the audit log: every use case records there, few know the request. */
const current = new AsyncLocalStorage<string | null>()

/** Runs a request, and all it awaits. */
export function onMachine<T>(name: string | null, run: () => T): T {
  return current.run(name, run)
}

/** Null for other machines, jobs, and the command line. */
export function machineName(): string | null {
  return current.getStore() ?? null
}
