import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { registerVerified } from '../../../testing/factories.ts'
import { liveStreams } from '../../../testing/live-streams.ts'
import { offerPacks, sellAtDesk } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })
const { listen, signIn } = liveStreams(desk)

it('announces a sale only to staff', async () => {
  await offerPacks(desk.staff)
  const staff = await listen(await signIn(desk.staff))
  const owner = await listen(await signIn(desk.customer))
  const rival = await listen(await signIn(await registerVerified(desk.barn)))
  for (const stream of [staff, owner, rival]) await stream.heard()
  expect((await sellAtDesk(desk.staff, desk.customer.id)).status).toBe(200)
  expect(await staff.heard()).toEqual(['desk 2026-11-20'])
  expect(await owner.heard()).toEqual([])
  expect(await rival.heard()).toEqual([])
})
