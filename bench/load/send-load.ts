import { spawn } from 'node:child_process'
import path from 'node:path'
import { json } from 'node:stream/consumers'

/** The load generator's input. JSON: it travels to another process. */
export interface Plan {
  url: string
  connections: number
  requests: PlannedRequest[]
  /** Sends each request once, or all of them in a circle for this number of seconds. */
  repeat: 'once' | { seconds: number }
}

export interface PlannedRequest {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string> | undefined
  body?: string
}

export interface Load {
  perSecond: number
  responses: number
  /** Whole milliseconds. */
  p99: number
  /** The number of responses by status code. Requests without a response count as `errors`. */
  statuses: Record<string, number>
  errors: number
}

const GENERATOR = path.join(import.meta.dirname, 'generate.ts')

/** Sends a plan from a separate process. Throws unless every response has the expected status. */
export async function sendLoad(plan: Plan, expected = 200): Promise<Load> {
  const child = spawn(process.execPath, [GENERATOR], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(plan))
  const load = (await json(child.stdout)) as Load
  const codes = Object.keys(load.statuses)
  if (load.errors > 0 || codes.length !== 1 || codes[0] !== String(expected))
    throw new Error(
      `${plan.requests[0]?.path}: expected only status ${expected}, got ${JSON.stringify(load.statuses)} and ${load.errors} failed requests`,
    )
  return load
}
