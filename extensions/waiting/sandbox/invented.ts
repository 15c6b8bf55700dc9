import { z } from 'zod'
import type { FillPart } from '../../../sandbox/fill/fill-part.ts'
import { ifAllowed } from '../../../sandbox/fill/guest.ts'
import { guestOf } from '../../../sandbox/fill/play.ts'
import { dateOf } from '../../../sandbox/fill/times.ts'
import { NAME } from '../domain/title.ts'

/** A team has all cages then. */
const WISHES = [
  { who: 'rachel', day: 'next Sat', fromHour: 11, untilHour: 14 },
  { who: 'marcus', day: 'next Sat', fromHour: 12, untilHour: 14 },
] as const

/** Customers wait for hours of a team's. */
export const INVENTED: FillPart = {
  of: NAME,
  plan({ cast, now, steps }) {
    steps.push({
      at: now,
      async act() {
        for (const { who, day, ...hours } of WISHES) {
          const wish = { ...hours, hours: 1, spaceId: 'cage-1', bundleId: null, noticeHours: 3 }
          const entry = { date: dateOf(day, now).toString(), ...wish }
          await ifAllowed(() => guestOf(cast, who).post('/api/waiting', entry, z.unknown()))
        }
      },
    })
  },
  ofPerson: (id) => [
    ['delete from waiting_offers where entry_id in (select id from waiting_entries where user_id = $1)', id],
    ['delete from waiting_entries where user_id = $1', id],
  ],
}
