import { expect, it } from 'vitest'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import type { Database, Trx } from '../db/database.ts'
import { createEventCounter } from './metrics.ts'

const barn = await testAppOfFile()
const customer = await registerVerified(barn)
const bookingId = (await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T10:00'))).body.id

const add = (db: Database | Trx, kind: 'moved' | 'noted') =>
  db.insertInto('bookingEvents').values({ bookingId, kind, createdAt: barn.clock.now() }).execute()

it('counts each event once, also one that commits after others with higher numbers', async () => {
  const countEvents = createEventCounter(barn.services.db)
  expect(await countEvents()).toEqual([])
  const slow = await barn.owner.startTransaction().execute()
  await add(slow, 'moved')
  await add(barn.owner, 'noted')
  expect(await countEvents()).toEqual([{ event: 'noted', count: 1 }])
  await slow.commit().execute()
  const counts = [
    { event: 'moved', count: 1 },
    { event: 'noted', count: 1 },
  ]
  for (const _ of counts) expect(await countEvents()).toEqual(expect.arrayContaining(counts))
})
