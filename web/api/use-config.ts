import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Config } from '../../domain/config/config.schema.ts'
import { loadGoogleAnalytics } from './analytics.ts'
import { request } from './api-client.ts'
import { syncClock, useNow } from './clock.ts'

export const CONFIG_KEY = ['/api/config'] as const

async function fetchConfig(): Promise<Config> {
  const sentAt = Date.now()
  const config = await request<Config>('GET', '/api/config', undefined, { cache: 'no-store' })
  syncClock(config.now, sentAt, Date.now())
  return config
}

/** What the server tells every browser. Each page asks anew, which also sets the clock. */
export function useConfig() {
  const config = useQuery({ queryKey: CONFIG_KEY, queryFn: fetchConfig })
  const analyticsId = config.data?.analyticsId
  useEffect(() => {
    if (analyticsId) loadGoogleAnalytics(analyticsId)
  }, [analyticsId])
  return config
}

/** The facility's now, renewed this often; null until the clock has been set, or could not be. */
export function useFacilityNow(everyMs: number): Temporal.Instant | null {
  const config = useConfig()
  const now = useNow(everyMs)
  return config.isPending ? null : now
}
