import fc from 'fast-check'
import type { Barn } from '../../../testing/money-model/barn.ts'
import { anyFate, anyOf, ask, command, expectComposure, told } from '../../../testing/money-model/command.ts'
import { answerOf } from '../../../testing/money-model/customer-commands.ts'
import { change, raisePrice } from '../../../testing/money-model/desk-commands.ts'
import type { Fate } from '../../../testing/money-model/interrupted-steps.ts'
import { hasBookings, type Model } from '../../../testing/money-model/model.ts'
import type { MoneyPart } from '../../../testing/money-model/parts.ts'
import { COMPLETES, payAndReturn, story } from '../../../testing/money-model/story.ts'

interface Charge {
  which: number
  card: string | null
  isStopped: boolean
  amount: string | undefined
  fate: Fate
}

/** Staff charge a card on a reader, which the customer presents, or not; then staff may stop it. */
async function chargeOnReader(model: Model, barn: Barn, charge: Charge): Promise<void> {
  const { which, card, isStopped, amount, fate } = charge
  await raisePrice(model, barn, which)
  const readerId = await readerOf(barn)
  let intentId: string | undefined
  await change(model, barn, which, fate, async (id, version) => {
    const input = { readerId, version, ...(amount && { amount }) }
    const answer = await barn.staff.post(`/api/admin/bookings/${id}/reader-payment`, input)
    intentId = answer.body.intentId
    return answer
  })
  const { readers } = barn.stripe.testHelpers.terminal
  if (card !== null)
    await answerOf(readers.presentPaymentMethod(readerId, { card_present: { number: card } }))
  if (!isStopped || !intentId) return
  const path = `/api/admin/reader-payments/${intentId}/cancellation`
  await ask(barn, COMPLETES, () => barn.staff.post(path, {}), expectComposure)
}

async function readerOf({ stripe }: Barn): Promise<string> {
  const [known] = (await stripe.terminal.readers.list()).data
  return (known ?? (await stripe.terminal.readers.create({ registration_code: 'simulated-wpe' }))).id
}

const charges = fc
  .record<Charge>({
    which: anyOf,
    card: fc.constantFrom('4242424242424242', '4242424242424242', '4000000000000002', null),
    isStopped: fc.boolean(),
    amount: fc.constantFrom('5.00', undefined),
    fate: anyFate,
  })
  .map((charge) => {
    const { which, card, isStopped, amount, fate } = charge
    return command(
      `staff charge ${amount ?? 'all'} of #${which} on a reader${told(fate)}, card ${card}${isStopped ? ', and stop it' : ''}`,
      hasBookings,
      (model, barn) => chargeOnReader(model, barn, charge),
    )
  })

const paysMore = story('buys, and pays more on a reader', async (model, barn, booking, _wish, fate) => {
  await payAndReturn(model, barn, booking)
  const which = model.bookings.length - 1
  const card = '4242424242424242'
  await chargeOnReader(model, barn, { which, card, isStopped: false, amount: undefined, fate })
})

/** The core's rules cover what's paid at the desk. */
export const MONEY: MoneyPart = {
  async prepare() {},
  commands: [charges, charges, charges],
  stories: [paysMore, paysMore],
  async findBreaches() {
    return []
  },
  outcomes: ({ history }) => ({
    'payments on a reader': history.filter(({ kind }) => kind === 'paid_in_person').length,
  }),
}
