import { sql } from 'kysely'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { type MessageKind, summarizedPeriod } from '../../domain/messages/staff-messages.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { dayBounds, facilityDate, formatMonth, formatMonthDay } from '../../domain/time/facility-time.ts'
import { daySheet, type Open, summary } from '../../emails/staff-emails.ts'
import { findUser } from '../accounts/queries.ts'
import { listAttention } from '../attention/list-attention.ts'
import { listMissingSetup } from '../attention/missing-setup.ts'
import { selectAdminBookings } from '../bookings/admin-bookings.ts'
import type { Templates } from '../mail/templates.ts'
import { sumOpenBalances } from '../reports/open-balances.ts'
import { readReport } from '../reports/report-queries.ts'
import type { EmailRow, Message } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import { findBlockedDate } from '../slots/closure-queries.ts'
import { propOf } from './emailed-booking.ts'
import { canGetMessage, listOwnMessages } from './send-staff-messages.ts'

export const STAFF_EMAILS = {
  'day-sheet': composeDaySheet,
  'week-summary': (services, email) => composeSummary(services, email, 'week-summary'),
  'month-summary': (services, email) => composeSummary(services, email, 'month-summary'),
} satisfies Partial<Templates>

/** Null if there are no bookings and nothing needs attention. */
async function composeDaySheet(services: Services, email: EmailRow): Promise<Message | null> {
  const date = await wantedDate(services, email, 'day-sheet')
  if (!date) return null
  const [open, bookings, blocked] = await Promise.all([
    readOpen(services),
    listDay(services, date),
    findBlockedDate(services.db, date),
  ])
  if (bookings.length + open.entries.length === 0 && !isSample(email)) return null
  const sheet = { date, closedReason: blocked?.reason ?? null, bookings }
  return daySheet({ ...open, ...sheet, boardUrl: `${services.publicUrl}/admin/board` })
}

/** Null if nothing was booked or paid in the period and nothing needs attention. */
async function composeSummary(
  services: Services,
  email: EmailRow,
  kind: Exclude<MessageKind, 'day-sheet'>,
): Promise<Message | null> {
  const { db, clock, publicUrl } = services
  const date = await wantedDate(services, email, kind)
  if (!date) return null
  const period = summarizedPeriod(kind, date)
  const now = clock.now()
  const [open, report, balances] = await Promise.all([
    readOpen(services),
    readReport(db, period, now),
    sumOpenBalances(db, now),
  ])
  const { bookings, received, refunded } = report.total
  const isEmpty = bookings + toCents(received) + toCents(refunded) + open.entries.length === 0
  if (isEmpty && !isSample(email)) return null
  return summary({
    ...open,
    title: kind === 'week-summary' ? `Week of ${formatMonthDay(period.from)}` : formatMonth(period.from),
    report,
    overdue: balances.find(({ age }) => age === 'past_due') ?? { count: 0, amount: '0.00' },
    reportUrl: `${publicUrl}/admin/reports?part=reports&from=${period.from}&to=${period.to}`,
  })
}

/** The day it's about; null if that's over, or the person doesn't get it anymore. */
async function wantedDate(
  { db, clock }: Services,
  email: EmailRow,
  kind: MessageKind,
): Promise<Temporal.PlainDate | null> {
  const today = facilityDate(clock.now())
  const user = email.userId === null ? undefined : await findUser(db, email.userId)
  if (!user || user.email !== email.recipient || !canGetMessage(user, kind)) return null
  if (propOf(email, 'date') !== today.toString()) return null
  if (!isSample(email) && !(await listOwnMessages(db, user.id)).includes(kind)) return null
  return today
}

function isSample(email: EmailRow): boolean {
  return propOf(email, 'isSample') !== null
}

async function readOpen(services: Services): Promise<Open> {
  const now = services.clock.now()
  return {
    entries: [...listMissingSetup(services, now), ...(await listAttention(services, now))],
    attentionUrl: `${services.publicUrl}/admin/attention`,
    profileUrl: `${services.publicUrl}/profile`,
  }
}

/** The day's rentals, without those whose time was closed. */
async function listDay(services: Services, date: Temporal.PlainDate) {
  const { start, end } = dayBounds(date)
  const rows = await selectAdminBookings(services.db)
    .leftJoin('spaces', 'spaces.id', 'bookings.spaceId')
    .leftJoin('bundles', 'bundles.id', 'bookings.bundleId')
    .select(sql<string>`coalesce(spaces.name, bundles.name, 'Unknown')`.as('itemName'))
    .where(sql<boolean>`is_rental(bookings.status)`)
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where('suspendedAt', 'is', null)
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  const lacked = await readLacked(
    services,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    start: row.startTime,
    end: row.endTime,
    item: row.itemName,
    customer: row.shownName ?? row.email ?? 'Unknown',
    due: balanceOf(row),
    isSigned: row.isSigned,
    lacked: lacked(row.id),
  }))
}

/** Words of extensions for what bookings lack. */
async function readLacked(
  { db, clock, extensions }: Pick<Services, 'db' | 'clock' | 'extensions'>,
  ids: readonly string[],
): Promise<(id: string) => string[]> {
  const found: ReadonlyMap<string, string>[] = []
  for (const { lacks } of await extensions.on(db)) if (lacks) found.push(await lacks(db, ids, clock.now()))
  return (id) => found.flatMap((words) => words.get(id) ?? [])
}
