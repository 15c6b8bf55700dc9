import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isGivenBack, REFUND_STATUSES } from '../../../domain/payments/refund-status.ts'
import { testAppOfFile } from '../../../testing/start-test-app.ts'

const barn = await testAppOfFile()

it.each(REFUND_STATUSES)('agrees with SQL whether a %s refund counts as given back', async (status) => {
  const { rows } = await sql<{ is: boolean }>`select is_given_back(${status}) as is`.execute(barn.services.db)
  expect(rows).toEqual([{ is: isGivenBack(status) }])
})
