import http from 'node:http'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { AvailabilityEntry } from '../../domain/bookings/booking.schema.ts'
import { gather } from '../../web/api/gather.ts'
import { reconnectDelay } from '../../web/api/reconnect-delay.ts'
import { refreshQueries } from '../../web/api/refresh-queries.ts'

/** What a booking page fetches again after an announcement, and after a gap. */
const AFTER_CHANGE = ['availability', 'taken'] as const
const AFTER_GAP = [...AFTER_CHANGE, 'config', 'blocked-dates', 'closures'] as const

export interface OpenGrid {
  /** The slots it shows as taken, as `slotKey` names them. */
  taken(): ReadonlySet<string>
  /** Resolves with the time (`performance.now()`) at which the grid first meets the condition. */
  when(isMet: (taken: ReadonlySet<string>) => boolean): Promise<number>
  close(): void
}

interface Wait {
  isMet: (taken: ReadonlySet<string>) => boolean
  resolve: (at: number) => void
}

export function slotKey({ spaceId, startTime }: { spaceId?: string | null; startTime: string }): string {
  return `${spaceId} ${startTime}`
}

/**
 * What a booking page does with the network while it's open on a day, with the page's own code for gathering
 * announcements, fetching again, and reconnecting. It comes from a network of its own: the server counts streams by network.
 */
export async function openGrid(url: string, date: string, network: string): Promise<OpenGrid> {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const paths: Record<(typeof AFTER_GAP)[number], string> = {
    availability: `/api/bookings/availability/${date}`,
    taken: `/api/bookings/taken/${date.slice(0, 8)}01`,
    config: '/api/config',
    'blocked-dates': '/api/blocked-dates',
    closures: '/api/closures',
  }
  let taken: ReadonlySet<string> = new Set()
  let waits: readonly Wait[] = []
  const show = (entries: readonly AvailabilityEntry[]) => {
    taken = new Set(entries.map(slotKey))
    const now = performance.now()
    for (const { isMet, resolve } of waits) if (isMet(taken)) resolve(now)
    waits = waits.filter(({ isMet }) => !isMet(taken))
  }
  const stops = AFTER_GAP.map((name) => {
    const queryFn = async () => {
      const response = await fetch(url + paths[name], { headers: { 'x-forwarded-for': network } })
      if (!response.ok) throw new Error(`${paths[name]} answered ${response.status}`)
      return await response.json()
    }
    return new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(({ data, isSuccess }) => {
      if (name === 'availability' && isSuccess) show(data as AvailabilityEntry[])
    })
  })
  const refresh = (names: readonly string[]) => {
    for (const name of names) void refreshQueries(client, [name])
  }
  const changes = gather<string>((dates) => {
    if (dates.has(date)) refresh(AFTER_CHANGE)
  })
  const stream = await openStream(url, network, {
    onAvailability: changes.add,
    onMissed: () => refresh(AFTER_GAP),
  })
  return {
    taken: () => taken,
    when: (isMet) =>
      new Promise((resolve) => {
        if (isMet(taken)) resolve(performance.now())
        else waits = [...waits, { isMet, resolve }]
      }),
    close() {
      stream.close()
      changes.cancel()
      for (const stop of stops) stop()
      client.clear()
    },
  }
}

interface Handlers {
  onAvailability: (date: string) => void
  onMissed: () => void
}

/**
 * `openEventStream` of web/api/event-stream.ts, which shares one stream and one position among all of a page and needs a
 * browser's `EventSource`. Resolves once the stream has been opened for the first time.
 */
function openStream(url: string, network: string, { onAvailability, onMissed }: Handlers) {
  const { promise, resolve } = Promise.withResolvers<{ close: () => void }>()
  let request: http.ClientRequest | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    request?.destroy()
  }
  const receive = (event: string) => {
    const [type, data] = ['event', 'data'].map(
      (field) => new RegExp(`^${field}: ?(.*)$`, 'm').exec(event)?.[1],
    )
    if (type === 'availability') onAvailability((JSON.parse(data ?? '') as { date: string }).date)
    if (type === 'ready' && (JSON.parse(data ?? '') as { hasMissed: boolean }).hasMissed) onMissed()
    if (type === 'ready') resolve({ close })
  }
  const open = () => {
    let isLost = false
    const lose = () => {
      if (isLost || isClosed) return
      isLost = true
      timer = setTimeout(open, reconnectDelay(failures))
      failures += 1
    }
    request = http.get(
      `${url}/api/live`,
      { agent: false, headers: { accept: 'text/event-stream', 'x-forwarded-for': network } },
      (response) => {
        if (response.statusCode !== 200) return response.resume().on('close', lose)
        failures = 0
        let rest = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const events = (rest + chunk).split('\n\n')
          rest = events.pop() ?? ''
          for (const event of events) receive(event)
        })
        response.on('close', lose)
      },
    )
    request.on('error', lose)
  }
  open()
  return promise
}
