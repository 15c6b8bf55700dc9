import { it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { registerAdmin, registerVerified } from '../../../testing/factories.ts'
import { expectGivenOnce, expectLeftToOthers, type Giving } from '../../../testing/money-model/given-once.ts'
import { interruptPool } from '../../../testing/money-model/interrupted-steps.ts'
import { emailsOf, rowOf } from '../../../testing/records.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { resaleRequests } from './requests.ts'

const barn = await ownAppOfFile({ edges: { pool: interruptPool, stripe: (connect) => connect() } })
await switchOn(barn, ['resale'])
const desk = { barn, staff: await registerAdmin(barn), customer: await registerVerified(barn) }
const resale = resaleRequests(desk)

/** A takeover whose form is open, and what paying it gives. */
async function openTakeover(): Promise<Giving> {
  await barn.clearBookings()
  desk.customer = await registerVerified(barn)
  await resale.prepare()
  const sale = await resale.beingTaken()
  const { db } = barn.services
  const given = async () => ({
    status: (await rowOf(barn, sale.takeover.id)).status,
    reason: (await rowOf(barn, sale.id)).cancelReason,
    emails: (await emailsOf(barn, sale.takeover.id)).map(({ template }) => template),
    back: (await db.selectFrom('refunds').select('reason').execute()).map(({ reason }) => reason),
  })
  const back = ['Another customer took the time']
  const whole = { status: 'confirmed', reason: 'passed_on', emails: ['booking-confirmed'], back }
  return { intentId: sale.form.intentId, given, whole }
}

it('hands the time over exactly once, wherever the process is killed', async () => {
  await expectGivenOnce(barn, openTakeover)
})

it('leaves the payment of a takeover to a process that knows takeovers', async () => {
  await expectLeftToOthers(barn, 'resale', await openTakeover())
})
