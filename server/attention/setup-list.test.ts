import { expect, it } from 'vitest'
import { REVIEWED, type SetupList } from '../../domain/attention/setup-list.schema.ts'
import { registerAdmin, verifyAddress } from '../../testing/factories.ts'
import { auditOf } from '../../testing/records.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { sendEvent } from '../../testing/stripe-client.ts'

const reviewOf = (item: string) => `/api/admin/setup-list/${item}/review`

it('shows an owner what to set up until each fact is there', async () => {
  await using barn = await startTestApp({ requiresPasskeys: true }).then((app) => ({
    ...app,
    [Symbol.asyncDispose]: () => app.close(),
  }))
  const { services } = barn
  services.backups = { databaseUrl: barn.databaseUrl, folder: '/nowhere', key: null }
  const owner = await registerAdmin(barn)
  const open = async () =>
    (await owner.get('/api/admin/setup-list')).body
      .filter(({ state }: { state: string }) => state !== 'done')
      .map(({ item }: { item: string }) => item)
  const expected = ['passkey', 'recovery_codes', 'email', 'stripe', ...REVIEWED, 'backups']
  expect(await open()).toEqual(expected)

  const steps: Record<string, () => Promise<unknown>> = {
    email: () => verifyAddress(barn, owner),
    passkey: () =>
      services.db.updateTable('users').set({ hasPasskey: true }).where('id', '=', owner.id).execute(),
    recovery_codes: () =>
      services.db.insertInto('recoveryCodes').values({ codeHash: 'x', userId: owner.id }).execute(),
    stripe: () =>
      sendEvent(barn, {
        id: 'evt_setup',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_unknown', object: 'payment_intent' } },
      }),
    backups: async () => {
      const run = (succeededAt: Temporal.Instant) =>
        services.db
          .insertInto('jobRuns')
          .values({ name: 'back-up', knownSince: succeededAt, succeededAt })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeededAt }))
          .execute()
      await run(Temporal.Now.instant().subtract({ hours: 49 }))
      expect(await open()).toContain('backups')
      await run(Temporal.Now.instant().subtract({ hours: 20 }))
    },
    ...Object.fromEntries(REVIEWED.map((item) => [item, () => owner.post(reviewOf(item))])),
  }
  for (const [item, step] of Object.entries(steps)) {
    await step()
    expected.splice(expected.indexOf(item), 1)
    expect(await open()).toEqual(expected)
  }
  // Reviewing again is recorded once.
  for (const item of REVIEWED) expect((await owner.post(reviewOf(item))).status).toBe(204)
  expect(await auditOf(barn, 'settings:hours')).toMatchObject([{ actorId: owner.id, action: 'review_setup' }])
  expect((await owner.post(reviewOf('email'))).status).toBe(400)
})

it('counts a saved price, saved hours, and a second admin as reviewed', async () => {
  const barn = await startTestApp({ requiresPasskeys: true })
  const owner = await registerAdmin(barn)
  const reviewed = async () =>
    (await owner.get('/api/admin/setup-list')).body
      .filter(
        ({ item, state }: SetupList[number]) => state === 'done' && REVIEWED.some((each) => each === item),
      )
      .map(({ item }: SetupList[number]) => item)
  expect(await reviewed()).toEqual([])

  const { spaces } = (await owner.get('/api/admin/catalog')).body
  await owner.put('/api/admin/spaces/cage-1', { ...spaces[0], hourlyRate: '32.00' })
  expect(await reviewed()).toEqual(['prices'])
  const hours = (await owner.get('/api/admin/opening-hours')).body
  await owner.put('/api/admin/opening-hours', { ...hours, leadMinutes: 120 })
  expect(await reviewed()).toEqual(['prices', 'hours'])
  await registerAdmin(barn)
  expect(await reviewed()).toEqual(['prices', 'hours', 'staff'])
  await barn.close()
})

it('says what the server lacks, and nothing in the sandbox', async () => {
  const bare = await startTestApp({ hasPayments: false, hasEmail: false, requiresPasskeys: true })
  const { body } = await (await registerAdmin(bare)).get('/api/admin/setup-list')
  expect(
    body
      .filter(({ state }: { state: string }) => state === 'not_configured')
      .map(({ item }: { item: string }) => item),
  ).toEqual(['email', 'stripe', 'backups'])
  await bare.close()
  const sandbox = await startTestApp()
  expect((await (await registerAdmin(sandbox)).get('/api/admin/setup-list')).body).toEqual([])
  await sandbox.close()
})
