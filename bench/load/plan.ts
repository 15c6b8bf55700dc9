/** What the load generator sends. JSON: it travels to another process. */
export interface Plan {
  url: string
  connections: number
  requests: PlannedRequest[]
  /** Sends each request once, or all of them in a circle for so many seconds. */
  repeat: 'once' | { seconds: number }
  /** As fast as possible without it. */
  perSecond?: number
}

export interface PlannedRequest {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** What came back. Times are in whole milliseconds. */
export interface Load {
  perSecond: number
  p50: number
  p99: number
  max: number
  /** How many responses had each status code. Requests without a response count as `errors`. */
  statuses: Record<string, number>
  errors: number
}
