import type { z } from 'zod'
import { type Outcome, succeed } from '../../domain/errors.ts'
import { compareEarnings, isStranded, type Terms } from '../../domain/rehearsals/compare-earnings.ts'
import { comparedPeriod } from '../../domain/rehearsals/compared-period.ts'
import {
  MOST_LISTED,
  type Rehearsal,
  type rehearseSchema,
  type TriedChange,
} from '../../domain/rehearsals/rehearsal.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { editItem } from '../catalog/edit-item.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { listBundles, listSpaces } from '../catalog/queries.ts'
import { savePriceRules } from '../catalog/save-price-rules.ts'
import { listUpcomingBookings } from '../closures/affected-bookings.ts'
import { changeOpeningHours } from '../closures/change-opening-hours.ts'
import { type Database, rehearse, type Trx } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'
import { listBookedHours } from './booked-hours.ts'

interface Request extends By {
  input: z.output<typeof rehearseSchema>
}

/**
 * The consequences of a change to hours, prices, or items: its own use case runs in a transaction that's rolled back, with all its locks
 * and refusals. Only the terms are read there, so that bookings don't wait for the comparison.
 */
export async function rehearseChange(
  { db }: Pick<Services, 'db'>,
  { input, ...by }: Request,
): Promise<Outcome<Rehearsal>> {
  const tried = await rehearse(db, async (trx) => {
    const before = await readTerms(trx)
    const saved = await saveChange(trx, input.change, by)
    return saved.ok ? succeed({ before, after: await readTerms(trx) }) : saved
  })
  if (!tried.ok) return tried
  const stranded = await listUpcomingBookings(
    db,
    by.now,
    (booking) => isStranded(booking, tried.value),
    MOST_LISTED,
  )
  const period = comparedPeriod(input.period, facilityDate(by.now))
  const compared = compareEarnings(await listBookedHours(db, period), tried.value)
  return succeed({
    stranded,
    comparison: { from: period.from.toString(), to: period.to.toString(), ...compared },
  })
}

async function saveChange(trx: Trx, change: TriedChange, by: By): Promise<Outcome<unknown>> {
  switch (change.kind) {
    case 'hours':
      return await changeOpeningHours({ db: trx }, { ...by, input: change.input })
    case 'prices':
      return await savePriceRules(trx, { ...by, input: change.input })
    case 'space':
    case 'bundle':
      return await editItem(trx, change.kind, { ...by, ...change })
  }
}

async function readTerms(db: Database | Trx): Promise<Terms> {
  const hours = await readOpeningHours(db)
  return { hours, items: [...(await listSpaces(db)), ...(await listBundles(db))] }
}
