import fc from 'fast-check'
import { toCents } from '../../domain/pricing/money.ts'
import type { Barn } from './barn.ts'
import { anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { answerOf, anyCard } from './customer-commands.ts'
import { findActive, raisePrice } from './desk-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, intentOf, type Model, pick } from './model.ts'
import { isStanding } from './read-state.ts'

const opensLink = fc
  .record({ which: anyOf, fate: anyFate })
  .map(({ which, fate }) =>
    command(`#${which} is opened by a link to pay for it${told(fate)}`, hasBookings, (model, barn) =>
      openLink(model, barn, which, fate),
    ),
  )

const checksOutByLink = fc
  .record({ which: anyOf, fate: anyFate, card: anyCard })
  .map(({ which, fate, card }) =>
    command(
      `#${which} is opened by a link to pay for it${told(fate)}, and paid with ${card}`,
      hasBookings,
      async (model, barn) => {
        await openLink(model, barn, which, fate)
        if (model.linkForms.length > 0) await payLink(model, barn, 0, card)
      },
    ),
  )

const paysByLink = fc.record({ which: anyOf, card: anyCard }).map(({ which, card }) =>
  command(
    `form ${which} of a link is paid with ${card}`,
    ({ linkForms }) => linkForms.length > 0,
    (model, barn) => payLink(model, barn, which, card),
  ),
)

/** Staff make something due and a link for it, and someone without an account opens it. */
async function openLink(model: Model, barn: Barn, which: number, fate: Fate): Promise<void> {
  await raisePrice(model, barn, which)
  const booking = await findActive(model, barn, which)
  if (!booking) return
  const { id: bookingId } = booking
  const link = await barn.staff.post(`/api/admin/bookings/${bookingId}/links`, { purpose: 'pay' })
  expectComposure(link)
  if (link.status !== 201) return
  const token = new URL(link.body.url).searchParams.get('token')
  const phone = barn.app.client()
  const seen = await phone.post('/api/booking-link', { token })
  expectComposure(seen)
  const balance = seen.body.booking?.balance
  if (!balance) return
  await ask(
    barn,
    fate,
    () => phone.post('/api/booking-link/payment-intent', { token, amount: Number(balance) }),
    (answer) => {
      expectComposure(answer)
      const secret = answer.body.clientSecret
      if (secret && !model.linkForms.some((form) => form.secret === secret))
        model.linkForms.push({ bookingId, secret, amount: toCents(balance) })
    },
  )
}

/** The browser's own calls to Stripe. */
async function payLink(model: Model, { app, stripe }: Barn, which: number, card: string): Promise<void> {
  const { bookingId, secret } = pick(model.linkForms, which)
  const booking = await app.services.db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const intent = await answerOf(stripe.paymentIntents.confirm(intentOf(secret), { payment_method: card }))
  const isPaid = intent?.status === 'succeeded' || intent?.status === 'processing'
  if (isPaid && !isStanding(booking))
    throw new Error(`A booking that was ${booking.status} could be paid by link: ${bookingId}`)
}

export const linkCommands: fc.Arbitrary<Command>[] = [opensLink, checksOutByLink, checksOutByLink, paysByLink]
