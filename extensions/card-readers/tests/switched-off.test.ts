import { expect, it } from 'vitest'
import { openDesk, pageOf, payAtDesk } from '../../../testing/desk.ts'
import { switchExtra } from '../../../testing/extras.ts'
import { rowOf } from '../../../testing/records.ts'
import { reportPaid, stripeOf } from '../../../testing/stripe-client.ts'
import { readerRequests } from './readers.ts'

const desk = openDesk({ extras: ['card-readers'] })
const { actionOf, charge, present, stop, waiting } = readerRequests(desk)
const set = (isOn: boolean) => switchExtra(desk.staff, 'card-readers', isOn)

/** A booking that a reader waits for a card for, when readers are switched off. */
async function waitingWhileOff() {
  await set(true)
  const charged = await waiting()
  await set(false)
  return charged
}

it('settles a payment in progress when readers are switched off, and requests no other card', async () => {
  const { id, readerId, intentId } = await waitingWhileOff()
  const answers = [
    await desk.staff.get('/api/admin/card-readers'),
    await desk.staff.get(`/api/admin/reader-payments/${intentId}`),
    await stop(intentId),
    await charge(id, readerId),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await present(readerId)
  await reportPaid(desk.barn, `evt_${intentId}`, intentId)
  expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'paid', paymentMethod: 'stripe' })
})

it('stops a reader that still waits when the customer pays another way', async () => {
  const { id, readerId, intentId } = await waitingWhileOff()
  expect((await payAtDesk(desk, id)).status).toBe(200)
  expect(await actionOf(readerId)).toBeNull()
  expect(await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' })
  expect(await rowOf(desk.barn, id)).toMatchObject({ paidAmount: '60.00' })
  const { history } = await pageOf(desk, id)
  expect(history.map(({ label }: { label?: string }) => label)).toContain(
    'Card payment requested on a reader',
  )
})
