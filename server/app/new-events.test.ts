import { expect, it } from 'vitest'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import type { Database, Trx } from '../db/database.ts'
import { createEventReader } from './metrics.ts'

const barn = await testAppOfFile()
const customer = await registerVerified(barn)
const bookingId = (await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T10:00'))).body.id

const add = (db: Database | Trx, kind: 'moved' | 'noted') =>
  db.insertInto('bookingEvents').values({ bookingId, kind, createdAt: barn.clock.now() }).execute()

it('returns each event once, also one that commits after others with higher numbers', async () => {
  const readNewEvents = createEventReader(barn.services.db)
  expect(await readNewEvents()).toEqual([])
  const slow = await barn.owner.startTransaction().execute()
  await add(slow, 'moved')
  await add(barn.owner, 'noted')
  expect(await readNewEvents()).toEqual(['noted'])
  await slow.commit().execute()
  expect(await readNewEvents()).toEqual(['moved'])
  expect(await readNewEvents()).toEqual([])
})
