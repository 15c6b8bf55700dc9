import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Config } from '../../domain/config/config.schema.ts'
import { loadGoogleAnalytics } from '../analytics/analytics.ts'
import { call, keyOf } from './call.ts'
import { syncClock, useNow } from './clock.ts'
import { noteRelease } from './release.ts'

export const CONFIG_KEY = keyOf('GET /api/config')

async function fetchConfig(): Promise<Config> {
  const sentAt = Date.now()
  const config = await call('GET /api/config')
  syncClock(config.now, sentAt, Date.now())
  noteRelease(config.release)
  return config
}

/** Public configuration. Every page refetches it, which also syncs the clock. */
export function useConfig() {
  const config = useQuery({ queryKey: CONFIG_KEY, queryFn: fetchConfig })
  const analyticsId = config.data?.analyticsId
  useEffect(() => {
    if (analyticsId) loadGoogleAnalytics(analyticsId)
  }, [analyticsId])
  return config
}

/** Without a sync for this long, the device's own time has to do. */
const PATIENCE_MS = 2_000

/** The server's time, updated every `everyMs`; null until the first sync succeeded, failed, or is late. */
export function useFacilityNow(everyMs: number): Temporal.Instant | null {
  const { isPending } = useConfig()
  const now = useNow(everyMs)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && !isLate ? null : now
}
