import { beforeEach, expect, it } from 'vitest'
import { listOwnBookings } from '../../../server/bookings/own-bookings.ts'
import { changePrice, openDesk, pageOf } from '../../../testing/desk.ts'
import { intentIn } from '../../../testing/paid-booking.ts'
import { explain, watchStatements } from '../../../testing/query-plans.ts'
import { emptyStripe, stripeOf } from '../../../testing/stripe-client.ts'
import { creditRequests } from './credit.ts'

const desk = openDesk({ extras: ['credit'] })
const { change, hold, open, payByCredit } = creditRequests(desk)

beforeEach(async () => {
  await emptyStripe(desk.barn)
})

it('shows the credit available for a hold, before and after it’s kept', async () => {
  const held = await hold()
  const shown = async () => (await desk.customer.get(`/api/bookings/${held.id}`)).body.more?.credit
  expect(await shown()).toBeUndefined()
  await change('12.50')
  expect(await shown()).toEqual({ available: '12.50', saysKept: true })
  await open(held)
  expect(await shown()).toEqual({ available: '12.50', saysKept: true })
})

it('leaves out credit added after the payment form opened, until the form is closed', async () => {
  const held = await hold()
  const shown = async () => (await desk.customer.get(`/api/bookings/${held.id}`)).body.more?.credit
  const intentId = intentIn((await open(held)).body)
  await change('12.50')
  expect(await shown()).toBeUndefined()
  await stripeOf(desk.barn).paymentIntents.cancel(intentId)
  expect(intentIn((await open(held)).body)).not.toBe(intentId)
  expect(await shown()).toEqual({ available: '12.50', saysKept: true })
})

it('shows only the credit that an open form leaves out', async () => {
  await change('12.50')
  const held = await hold()
  await open(held)
  await change('5.00')
  const { more } = (await desk.customer.get(`/api/bookings/${held.id}`)).body
  expect(more.credit).toEqual({ available: '12.50', saysKept: true })
})

it('shows how much credit paid after staff lowered the price', async () => {
  await change('40.00')
  const held = await hold()
  await open(held)
  expect((await payByCredit(held)).status).toBe(204)
  const shown = async () => (await desk.customer.get(`/api/bookings/${held.id}`)).body.paidWith
  expect(await shown()).toEqual([{ amount: '30.00', used: '$30.00 of credit', left: '$10.00 left' }])
  desk.barn.clock.advance({ minutes: 1 })
  expect((await changePrice(desk, held.id, '20.00', { refundsOverpaid: true })).status).toBe(200)
  const paidWith = [{ amount: '20.00', used: '$20.00 of credit', left: '$10.00 left' }]
  expect(await shown()).toEqual(paidWith)
  expect((await desk.customer.get('/api/bookings')).body[0]).toMatchObject({ paidWith })
})

it('shows staff how much credit the customer of a booking has left', async () => {
  const { id } = await hold()
  expect((await pageOf(desk, id)).more).toBeUndefined()
  await change('12.50')
  expect((await pageOf(desk, id)).more.credit).toEqual({ available: '12.50' })
})

it('reads a customer’s credit once for all of their bookings, by indexes only', async () => {
  const { services, databaseUrl } = desk.barn
  const { db, statements, close } = watchStatements(databaseUrl)
  await listOwnBookings({ db, extensions: services.extensions }, desk.customer, services.clock.now())
  await close()
  const plans = await Promise.all(statements.map((each) => explain(databaseUrl, each)))
  expect(plans.join('\n')).toContain('WindowAgg')
  expect(plans.join('\n')).not.toContain('Seq Scan')
})
