import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { FILL_PARTS } from '../../extensions/sandbox.ts'
import { emptyCalendar } from '../../sandbox/fill/empty-calendar.ts'
import { fillCalendar } from '../../sandbox/fill/fill-calendar.ts'
import type { SecondApp } from '../../sandbox/fill/fill-host.ts'
import { inventedMail } from '../../sandbox/fill/invented-mail.ts'
import { type Fill, openFill } from '../../sandbox/fill/open-fill.ts'
import { fillFile } from '../../sandbox/fill/record.ts'
import { openMailbox } from '../../sandbox/mailbox/mailbox.ts'
import { openSecondApp } from '../../server/app/second-app.ts'
import { connectOwner } from '../../server/db/connections/connect-owner.ts'
import { runDueJobs } from '../../server/jobs/schedule.ts'
import { type Customer, registerAdmin } from '../factories.ts'
import { ownAppOfFile, STRIPE_TEST_KEYS, type TestApp, testOptions } from '../start-test-app.ts'

/** A sandbox's filling around a test app, which has no people and no bookings before each test. */
export interface Filler {
  barn: TestApp
  staff: Customer
  fill(): ReturnType<typeof fillCalendar>
  empty(): ReturnType<typeof emptyCalendar>
  /** Another process of the same sandbox; `change` stands between it and its second app. */
  another(change?: (app: SecondApp) => SecondApp): Pick<Filler, 'fill' | 'empty'>
  /** Subjects of the emails in the mailbox, and of those that went to a mail server. */
  mail: { mailbox(): string[]; sent: string[] }
  /** All bookings as staff see them, by start. */
  bookings(): Promise<AdminBooking[]>
}

export function openFiller(): Filler {
  const filler = {} as Filler
  const folder = mkdtempSync(path.join(tmpdir(), 'barn-fill-'))
  const mailbox = openMailbox(':memory:', () => filler.barn.clock.now())
  const sent: string[] = []
  const mail = inventedMail(mailbox)
  const server = { send: async ({ subject }: { subject: string }) => void sent.push(subject) }
  afterAll(() => {
    mailbox.close()
    rmSync(folder, { recursive: true })
  })
  const file = fillFile(path.join(folder, 'fill.json'))
  let opened: Fill | undefined
  const open = (change = (app: SecondApp) => app): Fill => {
    const { services, databaseUrl, stripeOrigin, clock } = filler.barn
    return openFill({
      host: {
        parts: FILL_PARTS,
        openSecondApp: async (own) => change(await openSecondApp(testOptions(services), own)),
        connectOwner: () => connectOwner(databaseUrl),
        runDueJobs: () => runDueJobs(services, mail.mailerFor(server)),
      },
      stripe: { origin: stripeOrigin ?? '', secretKey: STRIPE_TEST_KEYS.secretKey },
      ...{ clock, mail, file },
    })
  }
  const starting = ownAppOfFile()
  beforeEach(async () => {
    filler.barn = await starting
    await filler.barn.renew()
    file.remove()
    filler.staff = await registerAdmin(filler.barn)
    opened ??= open()
    sent.length = 0
  })
  const actions = (fill: () => Fill) => ({
    fill: () => fillCalendar(fill()),
    empty: () => emptyCalendar(fill()),
  })
  return Object.assign(filler, {
    ...actions(() => opened as Fill),
    another: (change?: (app: SecondApp) => SecondApp) => actions(() => open(change)),
    mail: { mailbox: () => mailbox.list().map(({ subject }) => subject), sent },
    async bookings() {
      const { body } = await filler.staff.get('/api/admin/bookings')
      return (body as AdminBooking[]).toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
    },
  })
}
