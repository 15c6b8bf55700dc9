import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Contract } from '../../domain/api/contract.ts'
import { refuse } from '../../domain/errors.ts'
import { switchOn } from '../../testing/extras.ts'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { holdSigned } from '../../testing/paid-booking.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { startNotifications } from '../db/notifications.ts'
import { routesOf } from '../http/handle.ts'
import type { BookingFields, Extension } from '../services/extension.ts'
import { watchExtensions } from '../services/extensions.ts'

const TRIAL_API = {
  'GET /api/trial': { least: 'signed_in', returns: z.object({ isHere: z.boolean() }) },
} satisfies Contract

/** Notes on all bookings, with a part that its schema leaves out. */
const notes = (note: string): BookingFields => ({
  schema: z.object({ note: z.string() }),
  read: async (_db, bookings) => new Map(bookings.map(({ id }) => [id, { note, secret: 'x' }])),
})

/** An extension that nothing else knows. */
const TRIAL: Extension = {
  name: 'trial',
  title: 'Trial',
  adds: { customers: 'A trial.', staff: 'A trial as well.' },
  needs: 'Someone to try it.',
  whenOff: async () => ['2 trials stay open.'],
  routes: routesOf(TRIAL_API, () => ({ 'GET /api/trial': () => ({ isHere: true }) })),
  fields: { checkout: notes('Tried'), page: notes('On the page'), board: notes('On the board') },
  checks: {
    pay: {
      refuse: async () => refuse('refused', { message: 'The trial says no.' }),
      refuseEnded: async () => null,
    },
  },
}
const PATH = '/api/admin/extras/trial'
/** Of the app's pool. */
const CONNECTIONS = 20

const barn = await ownAppOfFile({ extensions: [TRIAL] })
const [owner, manager] = [await registerAdmin(barn), await registerAdmin(barn, 'manager')]
const customer = await registerVerified(barn)

/** Everything that people see of it. */
async function noticed() {
  await barn.clearBookings()
  const bookingId = await holdSigned(customer, bookingOf('cage-1', '2026-11-21T18:00'))
  const { more } = (await customer.get(`/api/bookings/${bookingId}`)).body
  const asked = { amount: 30, bookingId }
  return {
    route: (await customer.get('/api/trial')).status,
    more,
    onPage: (await owner.get(`/api/admin/bookings/${bookingId}`)).body.more,
    onBoard: (await owner.get('/api/admin/board/2026-11-21')).body.bookings[0].more,
    refused: (await customer.post('/api/create-payment-intent', asked)).body.message,
  }
}
const HIDDEN = { route: 404, more: undefined, onPage: undefined, onBoard: undefined, refused: undefined }
const set = (isOn: boolean, who = owner, path = PATH) => who.put(path, { isOn })

it('lists an extension that was never on, and refuses its calls', async () => {
  expect(await noticed()).toEqual(HIDDEN)
  for (const who of [barn.client(), customer, owner])
    expect((await who.get('/api/trial')).body.code).toBe('switched_off')
  expect((await manager.get('/api/admin/extras')).body).toEqual([
    {
      ...{ name: 'trial', title: 'Trial', forCustomers: 'A trial.', forStaff: 'A trial as well.' },
      ...{ needs: 'Someone to try it.', isOn: false, whenOff: [] },
    },
  ])
})

it('lets owners switch it, for all processes, and records that', async () => {
  const { db, log } = barn.services
  const others = await startNotifications(barn.databaseUrl, log)
  const elsewhere = watchExtensions({ db, notifications: others }, [TRIAL])
  expect(await elsewhere.on(db)).toEqual([])
  expect((await set(true, manager)).body.code).toBe('owner_required')
  expect((await set(true, owner, '/api/admin/extras/unknown')).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 5 }, () => set(true)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await others.isCurrent()
  expect(await elsewhere.on(db)).toEqual([TRIAL])
  await others.close()
  expect((await barn.client().get('/api/trial')).status).toBe(401)
  // Of its fields, only those of its schema.
  expect(await noticed()).toEqual({
    route: 200,
    more: { trial: { note: 'Tried' } },
    onPage: { trial: { note: 'On the page' } },
    onBoard: { trial: { note: 'On the board' } },
    refused: 'The trial says no.',
  })
  expect((await manager.get('/api/admin/extras')).body).toMatchObject([
    { isOn: true, whenOff: ['2 trials stay open.'] },
  ])
  const actions = (await owner.get('/api/admin/audit')).body.items.map(
    ({ action, subjectName }: { action: string; subjectName: string }) => `${action} ${subjectName}`,
  )
  expect(actions.filter((action: string) => action.startsWith('switch'))).toEqual(['switch_on Trial'])
})

it('keeps checking what it sold after it was switched off', async () => {
  await switchOn(barn)
  expect((await set(false)).status).toBe(204)
  expect(await noticed()).toEqual({ ...HIDDEN, refused: 'The trial says no.' })
})

it('reads the switches while transactions hold all connections', async () => {
  const { db, notifications } = barn.services
  const { used } = watchExtensions({ db, notifications }, [TRIAL])
  const { promise: allBegan, resolve: begin } = Promise.withResolvers<void>()
  let begun = 0
  const inTransaction = () =>
    db.transaction().execute(async (trx) => {
      begun += 1
      if (begun === CONNECTIONS) begin()
      await allBegan
      return await used(trx)
    })
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, inTransaction))
  expect(answers).toEqual(answers.map(() => [TRIAL]))
})

it('shows the extensions of the last read during an outage of the database', async () => {
  await switchOn(barn)
  const pool = createPool(barn.databaseUrl)
  const news = await startNotifications(barn.databaseUrl, barn.services.log)
  const db = createDatabase(pool)
  const { lastOn, on } = watchExtensions({ db, notifications: news }, [TRIAL])
  expect(await lastOn()).toEqual([TRIAL])
  await set(false)
  await news.isCurrent()
  await pool.end()
  await expect(on(db)).rejects.toThrow()
  expect(await lastOn()).toEqual([TRIAL])
  await news.close()
})
