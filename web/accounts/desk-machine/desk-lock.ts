import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { millisSinceInput } from '../../session/presence.ts'
import { createStore } from '../../ui/store.ts'
import { tabChannel } from '../../ui/tab-channel.ts'

const CHECK_MS = 5_000
/** The server notes the use of a session once a minute, and someone who types sends nothing. */
const REPORT_MS = 60_000

/** Locked by this browser, also if the server can't be reached. */
const lockedHere = createStore(false)

/** Between the tabs of this machine: it's in use, was locked, or was unlocked. */
type News = 'used' | 'locked' | 'unlocked'
const channel = tabChannel<News>('desk-machine')

/** Covers the screens of all tabs until someone's PIN. */
export async function lockDesk(client: QueryClient): Promise<void> {
  lockedHere.set(true)
  channel.send('locked')
  // If it fails, the server locks on its own a little later.
  await call('POST /api/desk-machine/lock').catch(() => {})
  await client.invalidateQueries({ queryKey: USER_KEY })
}

/** After a PIN or a passkey: refetches everything as the person who is there now. What's typed in a page stays. */
export async function unlockDesk(client: QueryClient): Promise<void> {
  channel.send('unlocked')
  await client.invalidateQueries({ queryKey: USER_KEY })
  lockedHere.set(false)
  await client.invalidateQueries()
}

/** Locks after these minutes without use of any tab. Returns whether it was locked here. */
export function useDeskLock(lockMinutes: number): boolean {
  const client = useQueryClient()
  useEffect(() => {
    let usedAt = Date.now()
    let reportedAt = usedAt
    const check = () => {
      const now = Date.now()
      if (millisSinceInput() < CHECK_MS) {
        usedAt = now
        channel.send('used')
        if (now - reportedAt < REPORT_MS) return
        reportedAt = now
        void client.invalidateQueries({ queryKey: USER_KEY })
      } else if (now - usedAt >= lockMinutes * 60_000 && !lockedHere.get()) void lockDesk(client)
    }
    const timer = setInterval(check, CHECK_MS)
    channel.listen((news) => {
      usedAt = Date.now()
      if (news === 'used') return
      lockedHere.set(news === 'locked')
      void client.invalidateQueries(news === 'locked' ? { queryKey: USER_KEY } : {})
    })
    return () => clearInterval(timer)
  }, [client, lockMinutes])
  return lockedHere.use()
}
