import { it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { registerAdmin, registerVerified } from '../../../testing/factories.ts'
import { expectGivenOnce, expectLeftToOthers, type Giving } from '../../../testing/money-model/given-once.ts'
import { interruptPool } from '../../../testing/money-model/interrupted-steps.ts'
import { intentIn } from '../../../testing/paid-booking.ts'
import { emailsOf } from '../../../testing/records.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { leftOf, offerPacks, tenHours } from './packs.ts'

const barn = await ownAppOfFile({ edges: { pool: interruptPool, stripe: (connect) => connect() } })
await switchOn(barn, ['packs'])
await offerPacks(await registerAdmin(barn))

async function buys(): Promise<Giving> {
  await barn.clearBookings()
  const customer = await registerVerified(barn)
  const { body } = await customer.post('/api/packs', tenHours())
  const given = async () => ({
    packs: await leftOf(customer),
    emails: (await emailsOf(barn, customer.email, 'packs.pack-sold')).length,
  })
  return { intentId: intentIn(body), given, whole: { packs: [[10, '285.00']], emails: 1 } }
}

it('delivers a paid pack exactly once, wherever the process is killed', async () => {
  await expectGivenOnce(barn, buys)
})

it('leaves the payment of a pack to a process that knows packs', async () => {
  await expectLeftToOthers(barn, 'packs', await buys())
})
