import type { z } from 'zod'
import { type Outcome, succeed } from '../../../domain/errors.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { editItem } from '../../../server/catalog/edit-item.ts'
import { readOpeningHours } from '../../../server/catalog/opening-hours.ts'
import { listBundles, listSpaces } from '../../../server/catalog/queries.ts'
import { savePriceRules } from '../../../server/catalog/save-price-rules.ts'
import { listUpcomingBookings } from '../../../server/closures/affected-bookings.ts'
import { changeOpeningHours } from '../../../server/closures/change-opening-hours.ts'
import { type Database, rehearse, type Trx } from '../../../server/db/database.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { compareEarnings, isStranded, type Terms } from '../domain/compare-earnings.ts'
import { comparedPeriod } from '../domain/compared-period.ts'
import {
  MOST_LISTED,
  type Rehearsal,
  type rehearseSchema,
  type TriedChange,
} from '../domain/rehearsal.schema.ts'
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
