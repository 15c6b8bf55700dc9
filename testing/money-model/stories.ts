import fc from 'fast-check'
import type { Barn } from './barn.ts'
import type { Command } from './command.ts'
import { paysTooLateWithCredit } from './credit-commands.ts'
import { answerOf, anyWish, book, customer, openForm, pay } from './customer-commands.ts'
import { deskCommands } from './desk-commands.ts'
import { linkCommands } from './link-commands.ts'
import { intentOf, type KnownBooking, pick } from './model.ts'
import { moveBooking } from './move-commands.ts'
import { usesPack } from './pack-commands.ts'
import { MONEY_PARTS } from './parts.ts'
import { offerBack, takeOffered } from './resale-commands.ts'
import { buysSeason } from './season-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { COMPLETES, LATER, story, VISA } from './story.ts'
import { changeAmount, deliverNews, deskRefunds, forgetIntent } from './stripe-commands.ts'
import { waitsAndTakes } from './waiting-commands.ts'

/**
 * The beginning of a run: bookings that get as far as money. Random commands alone seldom get there, and then the rules about
 * refunds, corrections, and late money hold because nothing happens.
 */

/** Settles, as the success page does. */
const look = (barn: Barn, { id, owner }: KnownBooking) => customer(barn, owner).get(`/api/bookings/${id}`)

const buys = story('buys', async (model, barn, booking) => {
  await pay(model, barn, booking, 0, VISA)
  await look(barn, booking)
})

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

const movesIt = story(
  'buys, and moves it half an hour later to the cage next to it',
  async (model, barn, booking, wish, fate) => {
    await pay(model, barn, booking, 0, VISA)
    await look(barn, booking)
    barn.app.clock.advance({ minutes: 30 })
    await moveBooking(
      barn,
      booking,
      { thing: wish.thing === 'cage-1' ? 'cage-2' : 'cage-1', start: LATER },
      fate,
    )
  },
  anyWish.map((wish) => ({ ...wish, start: LATER })),
)

const sellsIt = story(
  'buys, and offers it to another customer',
  async (model, barn, booking, wish, fate) => {
    await pay(model, barn, booking, 0, VISA)
    await look(barn, booking)
    await offerBack(barn, booking, COMPLETES)
    const claim = await takeOffered(model, barn, { who: (wish.who + 1) % 3, start: LATER }, fate)
    if (!claim) return
    await pay(model, barn, claim, 0, VISA)
    await look(barn, claim)
  },
  anyWish.map((wish) => ({ ...wish, start: LATER })),
)

/** For any cage and paid, before another customer takes any at that time. */
const othersTakeAny = story(
  'buys, before another customer takes any cage',
  async (model, barn, booking, wish, fate) => {
    await pay(model, barn, booking, 0, VISA)
    await look(barn, booking)
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
        waitsAndTakes,
        waitsAndTakes,
        paysForTakenSlot,
        isDeclined,
        paysAnotherAmount,
        opensAgain,
        movesIt,
        movesIt,
        movesIt,
        sellsIt,
        sellsIt,
        ...MONEY_PARTS.flatMap(({ stories }) => stories),
        paysTooLateWithCredit,
        paysTooLateWithCredit,
        othersTakeAny,
        usesPack,
        usesPack,
        usesPack,
        usesPack,
      ].map((each) => ({
        weight: 1,
        arbitrary: fc.tuple(each),
      })),
    ),
    { minLength: 5, maxLength: 7, size: 'max' },
  )
  .map((stories) => stories.flat())
