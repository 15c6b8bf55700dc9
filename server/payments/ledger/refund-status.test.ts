import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isGivenBack, REFUND_STATUSES } from '../../../domain/payments/refund-status.ts'
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts'

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())

it.each(REFUND_STATUSES)('agrees with SQL whether a %s refund counts as given back', async (status) => {
  const { rows } = await sql<{ is: boolean }>`select is_given_back(${status}) as is`.execute(barn.services.db)
  expect(rows).toEqual([{ is: isGivenBack(status) }])
})
