import { it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { registerAdmin } from '../../../testing/factories.ts'
import { interruptPool } from '../../../testing/money-model/interrupted-steps.ts'
import { expectFormsNoticed } from '../../../testing/money-model/noticed-forms.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { offerPacks, sellAtDesk } from './packs.ts'

const barn = await ownAppOfFile({ edges: { pool: interruptPool, stripe: (connect) => connect() } })
await switchOn(barn, ['packs'])
const staff = await registerAdmin(barn)
await offerPacks(staff)

it('never overlooks a card form that another tab opens and pays while punches are used', async () => {
  await expectFormsNoticed(
    barn,
    (who, id) => who.post(`/api/bookings/${id}/pack-payment`, { punches: 1 }),
    (who) => sellAtDesk(staff, who.id),
  )
})
