import fc from 'fast-check'
import { always, anyFate, ask, type Command, command, expectComposure, told } from './command.ts'
import { anyCard, customer, openForm, pay, STARTS, THINGS } from './customer-commands.ts'

const anyWait = fc.record({
  who: fc.nat({ max: 2 }),
  thing: fc.constantFrom(...THINGS, null),
  start: fc.constantFrom(...STARTS),
  hours: fc.constantFrom(1, 2),
})

const joins = fc.record({ wait: anyWait, fate: anyFate }).map(({ wait, fate }) => {
  const { who, thing, start, hours } = wait
  return command(
    `customer ${who} waits for ${thing ?? 'any cage'} at ${start} for ${hours} h${told(fate)}`,
    always,
    async (_model, barn) => {
      const fromHour = Number(start.slice(11, 13))
      const isBundle = thing?.startsWith('bundle') ?? false
      await ask(
        barn,
        fate,
        () =>
          customer(barn, who).post('/api/waiting', {
            date: start.slice(0, 10),
            fromHour,
            untilHour: fromHour + 3,
            hours,
            spaceId: isBundle ? null : thing,
            bundleId: isBundle ? thing : null,
            noticeHours: 1,
          }),
        expectComposure,
      )
    },
  )
})

/** Takes the time that was offered, as far as the card goes. */
const takes = fc
  .record({ who: fc.nat({ max: 2 }), fate: anyFate, card: anyCard })
  .map(({ who, fate, card }) =>
    command(
      `customer ${who} takes what is offered${told(fate)}, pays with ${card}`,
      always,
      async (model, barn) => {
        const { body } = await customer(barn, who).get('/api/bookings')
        const offered = (
          body as { id: string; status: string; waitingEntryId: string | null; totalAmount: string }[]
        ).find(({ status, waitingEntryId }) => status === 'pending' && waitingEntryId !== null)
        if (!offered) return
        const known = model.bookings.find(({ id }) => id === offered.id)
        const booking = known ?? { id: offered.id, owner: who, total: offered.totalAmount, secrets: [] }
        if (!known) model.bookings.push(booking)
        await openForm(model, barn, booking, fate)
        if (booking.secrets.length > 0) await pay(model, barn, booking, 0, card)
      },
    ),
  )

export const waitingCommands: fc.Arbitrary<Command>[] = [joins, joins, joins, takes, takes]
