import { describe, expect, it } from 'vitest'
import type { StaffRole } from '../../domain/staff-role.ts'
import type { Answer } from '../../testing/client.ts'
import { countWaiting } from '../../testing/count-waiting.ts'
import { type Customer, registerAdmin, registerCustomer, registerVerified } from '../../testing/factories.ts'
import { auditOf } from '../../testing/records.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { lockRoles, promoteToAdmin } from './change-role.ts'

const barn = await testAppOfFile()
const owner = await registerAdmin(barn)

function change(by: Customer, { id }: Customer, staffRole: string) {
  return by.put(`/api/admin/users/${id}/staff-role`, { staffRole })
}

async function roleOf(user: Customer): Promise<StaffRole | null> {
  return (await user.get('/api/auth/user')).body.staffRole ?? null
}

describe('staff roles', () => {
  it('are set when an owner promotes someone, and are owner otherwise', async () => {
    const [clerk, other, customer] = [
      await registerVerified(barn),
      await registerVerified(barn),
      await registerCustomer(barn),
    ]
    expect(
      (await owner.post('/api/promote-to-admin', { email: clerk.email, staffRole: 'desk' })).status,
    ).toBe(200)
    expect((await owner.post('/api/promote-to-admin', { email: other.email })).status).toBe(200)
    expect([await roleOf(clerk), await roleOf(other), await roleOf(customer)]).toEqual([
      'desk',
      'owner',
      null,
    ])
    expect((await auditOf(barn, `user:${clerk.id}`)).at(-1)).toMatchObject({
      action: 'promote_to_admin',
      after: { role: 'admin', staffRole: 'desk' },
    })
    const promoted = (await owner.get('/api/admin/users?role=admin')).body.items
    expect(promoted.find(({ id }: { id: string }) => id === clerk.id).staffRole).toBe('desk')
    expect(await owner.post('/api/promote-to-admin', { email: clerk.email })).toMatchObject({
      status: 409,
      body: { code: 'already_admin', message: `${clerk.email} is already an admin. Their role is Desk.` },
    })
    expect(await roleOf(clerk)).toBe('desk')
    await owner.post('/api/remove-admin', { email: other.email })
  })

  it('change from the next request on, with an entry in the audit log', async () => {
    const other = await registerAdmin(barn, 'desk')
    expect((await other.get('/api/admin/audit')).status).toBe(403)
    expect((await change(owner, other, 'manager')).body).toEqual({
      message: 'Their role is now Manager.',
      email: other.email,
    })
    expect((await other.get('/api/admin/audit')).status).toBe(200)
    expect((await change(owner, other, 'manager')).status).toBe(200)
    expect((await auditOf(barn, `user:${other.id}`)).slice(1)).toMatchObject([
      {
        actorId: owner.id,
        action: 'change_staff_role',
        before: { staffRole: 'desk' },
        after: { staffRole: 'manager' },
      },
    ])
    await owner.post('/api/remove-admin', { email: other.email })
    const { staffRole } = await barn.services.db
      .selectFrom('users')
      .select('staffRole')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(staffRole).toBeNull()
  })

  it('refuses customers, unknown people and roles, and everyone below an owner', async () => {
    const [customer, manager] = [await registerCustomer(barn), await registerAdmin(barn, 'manager')]
    expect((await change(owner, customer, 'desk')).body.code).toBe('not_an_admin')
    expect((await change(owner, { ...customer, id: crypto.randomUUID() }, 'desk')).body.code).toBe(
      'customer_not_found',
    )
    expect((await change(owner, manager, 'boss')).status).toBe(400)
    expect((await change(manager, manager, 'owner')).body.code).toBe('owner_required')
    expect((await change(customer, customer, 'owner')).body.code).toBe('forbidden')
  })

  it('keep one owner, also when two demote each other at the same time', async () => {
    expect((await change(owner, owner, 'manager')).body).toMatchObject({
      code: 'last_owner',
      message: 'This is the only owner. Make someone else an owner first.',
    })
    for (let round = 0; round < 5; round += 1) {
      const other = await registerAdmin(barn)
      const answers = await Promise.all([change(owner, other, 'desk'), change(other, owner, 'desk')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      const isOther = answers[0]?.status === 403
      // Both demoting themselves leaves one.
      const left = isOther ? other : owner
      const demoted = isOther ? owner : other
      expect((await change(left, demoted, 'owner')).status).toBe(200)
      const own = await Promise.all([change(owner, owner, 'manager'), change(other, other, 'manager')])
      expect(own.map(({ status }) => status).sort()).toEqual([200, 409])
      const kept = own[0]?.status === 409 ? owner : other
      if (kept !== owner) await change(kept, owner, 'owner')
      await owner.post('/api/remove-admin', { email: other.email })
    }
  })

  it('do not let a manager take over an account of staff by setting its password', async () => {
    const [manager, clerk, customer] = [
      await registerAdmin(barn, 'manager'),
      await registerAdmin(barn, 'desk'),
      await registerCustomer(barn),
    ]
    const set = (by: Customer, { email }: Customer) =>
      by.post('/api/admin/reset-user-password', { email, newPassword: 'bottom-of-the-ninth' })
    expect((await set(manager, customer)).status).toBe(200)
    for (const other of [owner, clerk]) expect((await set(manager, other)).body.code).toBe('owner_required')
    expect((await set(owner, clerk)).status).toBe(200)
  })

  it('come back for an owner with the command line', async () => {
    const clerk = await registerAdmin(barn, 'desk')
    await promoteToAdmin(barn.services.db, { actorId: null, email: clerk.email, now: barn.clock.now() })
    expect(await roleOf(clerk)).toBe('owner')
  })

  it('fit the role in the database', async () => {
    const customer = await registerCustomer(barn)
    const set = (row: object) =>
      barn.services.db.updateTable('users').set(row).where('id', '=', customer.id).execute()
    await expect(set({ role: 'admin', staffRole: 'boss' })).rejects.toThrow('admins_have_a_staff_role')
    await set({ role: 'admin' })
    expect(await roleOf(customer)).toBe('owner')
    await set({ role: 'customer' })
    expect(await roleOf(customer)).toBeNull()
  })
})

describe('the password of someone who is promoted at the same time', () => {
  it('is only for owners to set', async () => {
    const [manager, customer] = [await registerAdmin(barn, 'manager'), await registerVerified(barn)]
    const { db } = barn.services
    let setting: Promise<Answer> | undefined
    await db.transaction().execute(async (gate) => {
      await lockRoles(gate)
      setting = manager.post('/api/admin/reset-user-password', {
        ...{ email: customer.email, newPassword: 'bottom-of-the-ninth' },
      })
      await expect.poll(() => countWaiting(barn.services)).toBe(1)
      await gate
        .updateTable('users')
        .set({ role: 'admin', staffRole: 'owner' })
        .where('id', '=', customer.id)
        .execute()
    })
    expect((await setting)?.body.code).toBe('owner_required')
  })
})
