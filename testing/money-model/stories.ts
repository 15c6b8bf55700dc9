import fc from 'fast-check'
import type { Command } from './command.ts'
import { answerOf, anyWish, book, openForm, pay } from './customer-commands.ts'
import { deskCommands } from './desk-commands.ts'
import { linkCommands } from './link-commands.ts'
import { intentOf, pick } from './model.ts'
import { MONEY_PARTS } from './parts.ts'
import { buysSeason } from './season-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { COMPLETES, LATER, payAndReturn, story, VISA } from './story.ts'
import { changeAmount, deliverNews, deskRefunds, forgetIntent } from './stripe-commands.ts'

/**
 * The beginning of a run: bookings that get as far as money. Random commands alone seldom get there, and then the rules about
 * refunds, corrections, and late money hold because nothing happens.
 */

const buys = story('buys', payAndReturn)

const paysTooLate = story('pays after the hold ended', async (model, barn, booking) => {
  await forgetIntent(model, barn, booking)
  await pay(model, barn, booking, 0, VISA)
})

const paysForTakenSlot = story(
  'pays after another customer took the slot',
  async (model, barn, booking, wish) => {
    await forgetIntent(model, barn, booking)
    barn.app.clock.advance({ minutes: 1 })
    await book(model, barn, { ...wish, who: (wish.who + 1) % 3 }, COMPLETES)
    await pay(model, barn, booking, 0, VISA)
  },
)

const isDeclined = story('is declined', async (model, barn, booking) => {
  await pay(model, barn, booking, 0, 'pm_card_chargeDeclined')
  await deliverNews(barn)
})

const paysAnotherAmount = story('pays what Stripe’s dashboard says', async (model, barn, booking) => {
  await changeAmount(model, barn.stripe, intentOf(pick(booking.secrets, 0)))
  await pay(model, barn, booking, 0, VISA)
})

const opensAgain = story('gets another form', async (model, barn, booking, _wish, fate) => {
  await answerOf(barn.stripe.paymentIntents.cancel(intentOf(pick(booking.secrets, 0))))
  await openForm(model, barn, booking, fate)
})

/** For any cage and paid, before another customer takes any at that time. */
const othersTakeAny = story(
  'buys, before another customer takes any cage',
  async (model, barn, booking, wish, fate) => {
    await payAndReturn(model, barn, booking)
    await book(model, barn, { ...wish, who: (wish.who + 1) % 3 }, fate)
  },
  anyWish.map((wish) => ({ ...wish, thing: 'cage-1', start: LATER, isAnyCage: true })),
)

/** Someone buys, and then something happens to that money. */
const changes = fc.tuple(
  fc.oneof({ weight: 3, arbitrary: buys }, { weight: 1, arbitrary: buysSeason }),
  fc.oneof(...deskCommands, ...staffCommands, ...linkCommands, deskRefunds),
)

/** The stories before the commands of a run. */
export const anyStories: fc.Arbitrary<Command[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: changes },
      ...[
        paysTooLate,
        paysTooLate,
        paysForTakenSlot,
        isDeclined,
        paysAnotherAmount,
        opensAgain,
        ...MONEY_PARTS.flatMap(({ stories }) => stories),
        othersTakeAny,
      ].map((each) => ({
        weight: 1,
        arbitrary: fc.tuple(each),
      })),
    ),
    { minLength: 5, maxLength: 7, size: 'max' },
  )
  .map((stories) => stories.flat())
