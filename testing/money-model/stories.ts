import fc from 'fast-check'
import type { Barn } from './barn.ts'
import { buysWithCode, enter, payWithCode } from './code-commands.ts'
import { always, anyFate, type Command, command, told } from './command.ts'
import { paysTooLateWithCredit } from './credit-commands.ts'
import { answerOf, anyWish, book, customer, nameOf, openForm, pay, type Wish } from './customer-commands.ts'
import { deskCommands } from './desk-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { linkCommands } from './link-commands.ts'
import { intentOf, type KnownBooking, type Model, pick } from './model.ts'
import { moveBooking } from './move-commands.ts'
import { usesPack } from './pack-commands.ts'
import { offerBack, takeOffered } from './resale-commands.ts'
import { buysSeason } from './season-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { changeAmount, deliverNews, deskRefunds, forgetIntent } from './stripe-commands.ts'
import { waitsAndTakes } from './waiting-commands.ts'

/**
 * The beginning of a run: bookings that get as far as money. Random commands alone seldom get there, and then the rules about
 * refunds, corrections, and late money hold because nothing happens.
 */

const COMPLETES: Fate = { kind: 'completes' }
const VISA = 'pm_card_visa'
/** A start that's far enough ahead for a move. */
const LATER = '2026-11-24T18:00'

/** Books and opens the form; undefined if that was refused. */
async function getForm(model: Model, barn: Barn, wish: Wish): Promise<KnownBooking | undefined> {
  const before = model.bookings.length
  await book(model, barn, wish, COMPLETES)
  const booking = model.bookings[before]
  if (!booking) return
  await openForm(model, barn, booking, COMPLETES)
  return booking.secrets.length > 0 ? booking : undefined
}

/** Settles, as the success page does. */
const look = (barn: Barn, { id, owner }: KnownBooking) => customer(barn, owner).get(`/api/bookings/${id}`)

function story(
  name: string,
  after: (model: Model, barn: Barn, booking: KnownBooking, wish: Wish, fate: Fate) => Promise<unknown>,
  wishes = anyWish,
): fc.Arbitrary<Command> {
  return fc.record({ wish: wishes, fate: anyFate }).map(({ wish, fate }) =>
    command(`${nameOf(wish)}, ${name}${told(fate)}`, always, async (model, barn) => {
      const booking = await getForm(model, barn, wish)
      if (booking) await after(model, barn, booking, wish, fate)
    }),
  )
}

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

const codesDoNotStack = story('uses codes one after the other', async (model, barn, booking, wish, fate) => {
  await enter(model, barn, booking, 'HALF', COMPLETES)
  await enter(model, barn, booking, wish.hours === 1 ? 'FORTY' : null, fate)
  await enter(model, barn, booking, null, COMPLETES)
  await payWithCode(model, barn, booking, VISA, fate)
})

const isFree = story('uses a code that takes off everything', async (model, barn, booking, _wish, fate) => {
  await enter(model, barn, booking, 'FREE', COMPLETES)
  await payWithCode(model, barn, booking, VISA, fate)
})

const paysTooLateWithCode = story(
  'uses the last of a code, and pays after another customer used it',
  async (model, barn, booking, wish, fate) => {
    await enter(model, barn, booking, 'HALF', COMPLETES)
    await openForm(model, barn, booking, COMPLETES)
    await forgetIntent(model, barn, booking)
    for (const who of [1, 2]) {
      const other = { ...wish, who: (wish.who + who) % 3, thing: 'cage-2', start: LATER, isAnyCage: false }
      const hold = await getForm(model, barn, other)
      if (hold) await enter(model, barn, hold, 'HALF', fate)
    }
    await pay(model, barn, booking, 0, VISA)
  },
  anyWish.map((wish) => ({ ...wish, thing: 'cage-1' })),
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
        buysWithCode,
        buysWithCode,
        codesDoNotStack,
        codesDoNotStack,
        isFree,
        isFree,
        paysTooLateWithCode,
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
