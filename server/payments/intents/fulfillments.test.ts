import { beforeEach, it } from 'vitest'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { expectGivenOnce, expectLeftToOthers, type Giving } from '../../../testing/money-model/given-once.ts'
import { interruptPool } from '../../../testing/money-model/interrupted-steps.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { emailsOf, rowOf } from '../../../testing/records.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'

const barn = await ownAppOfFile({ edges: { pool: interruptPool, stripe: (connect) => connect() } })
let customer = await registerVerified(barn)

beforeEach(start)

async function start() {
  await barn.clearBookings()
  customer = await registerVerified(barn)
}

/** A form of each purpose that gives something, and what it gave. */
const GIVING = {
  async price() {
    const slot = bookingOf('cage-1', '2026-11-23T18:00', 2)
    const { id } = (await customer.post('/api/bookings', slot)).body
    await signAgreements(customer, id)
    const form = { amount: Number(slot.totalAmount), bookingId: id }
    const { body } = await customer.post('/api/create-payment-intent', form)
    const given = async () => ({
      status: (await rowOf(barn, id)).status,
      emails: (await emailsOf(barn, id)).map(({ template }) => template),
    })
    const whole = { status: 'confirmed', emails: ['booking-confirmed'] }
    return { intentId: intentIn(body), given, whole }
  },
} satisfies Record<string, () => Promise<Giving>>

const PURPOSES = Object.keys(GIVING) as (keyof typeof GIVING)[]

it.each(PURPOSES)(
  'gives what the purpose %s was paid for once, wherever its process was killed',
  async (purpose) => {
    await expectGivenOnce(barn, async () => {
      await start()
      return await GIVING[purpose]()
    })
  },
)

it.each(PURPOSES)('leaves a payment of the purpose %s to a process that knows it', async (purpose) => {
  await expectLeftToOthers(barn, purpose, await GIVING[purpose]())
})
