import { beforeEach, expect, it } from 'vitest'
import { WALK_IN } from '../../testing/calls.ts'
import { registerAdmin, registerVerified } from '../../testing/factories.ts'
import { deliverAll, refuseAll } from '../../testing/outbox.ts'
import { emailsOf as emailsAbout } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { emailsOf } from '../services/email.ts'
import type { Extension } from '../services/extension.ts'
import { enqueueBookingEmail } from './enqueue-booking-email.ts'

const composed: string[] = []
let loaded = 0

/** An extension that nothing else knows, and that is off. */
const TRIAL: Extension = {
  name: 'trial',
  title: 'Trial',
  adds: { customers: 'A trial.', staff: 'A trial as well.' },
  whenOff: async () => [],
  emails: emailsOf(
    {
      hint: {},
      news: {
        news: {
          about: 'place',
          text: ({ booking, props }) => `The light of ${booking?.item} is ${props.light}.`,
          until: () => null,
        },
        carriesLink: true,
      },
    },
    async () => {
      loaded += 1
      const compose = (subject: string) => async () => {
        composed.push(subject)
        return { subject, html: subject, text: subject }
      }
      return { hint: compose('A hint'), news: compose('News') }
    },
  ),
}

const barn = await ownAppOfFile({ extensions: [TRIAL] })
const staff = await registerAdmin(barn)
const { services } = barn
beforeEach(() => barn.reset())

/** Queues one about a booking of `who`. */
async function queue(template: `trial.${string}`, who: Record<string, string | undefined>): Promise<string> {
  const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00', who)
  await services.db
    .transaction()
    .execute((trx) => enqueueBookingEmail(services, trx, booking, { template, props: { light: 'broken' } }))
  return booking.id
}
const calls = async () =>
  (await staff.get('/api/admin/attention')).body
    .filter(({ kind }: { kind: string }) => kind === 'call')
    .map(({ text }: { text: string }) => text)

it('sends the emails of an extension, also while it is off, and loads their composers with the first', async () => {
  const { email } = await registerVerified(barn)
  expect(loaded).toBe(0)
  await queue('trial.hint', { customerEmail: email })
  expect((await deliverAll(barn)).map(({ subject, to }) => [subject, to])).toContainEqual(['A hint', email])
})

it('gives each copy of an email with a secret link an ID of its own', async () => {
  const { email } = await registerVerified(barn)
  const ids = []
  for (const template of ['trial.hint', 'trial.news'] as const) {
    await barn.reset()
    const [row] = await emailsAbout(barn, await queue(template, { customerEmail: email }), template)
    const sent = (await deliverAll(barn)).find(({ messageId }) => messageId.startsWith(`<${row?.id}`))
    ids.push(sent?.messageId.includes(`${row?.id}.1@`))
  }
  expect(ids).toEqual([false, true])
})

it('lists a call only for its news, if no email reaches the customer', async () => {
  await queue('trial.hint', WALK_IN)
  expect(await calls()).toEqual([])
  await barn.reset()
  const bookingId = await queue('trial.news', WALK_IN)
  const said = 'The light of Batting Cage 1 is broken.'
  expect(await calls()).toEqual([`No email on file for Walt Kin: call (989) 555-0199. ${said}`])
  const { body } = await staff.get(`/api/admin/bookings/${bookingId}`)
  await staff.put(`/api/admin/calls/${body.calls[0].id}`, { isTold: true })
  expect(await calls()).toEqual([])
})

it('lists a call if its email fails', async () => {
  const { email } = await registerVerified(barn)
  await queue('trial.news', { customerEmail: email })
  await refuseAll(barn)
  expect(await calls()).toEqual([
    `The email to ${email} failed, and no phone is on file. The light of Batting Cage 1 is broken.`,
  ])
})

it('still lists a call once the extension is gone, without its words', async () => {
  await queue('trial.news', WALK_IN)
  const all = services.extensions.all
  Object.assign(services.extensions, { all: [] })
  expect(await calls()).toEqual([
    'No email on file for Walt Kin: call (989) 555-0199. We have news about Batting Cage 1, Sat, Nov 21, 2026, 6:00 PM – 7:00 PM.',
  ])
  Object.assign(services.extensions, { all })
})
