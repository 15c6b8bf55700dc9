import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backdateSessions } from '../../../testing/accounts/backdate-sessions.ts'
import { atDesk, enroll, enrolledMachine, setPin, switchTo } from '../../../testing/accounts/desk-machine.ts'
import { addPasskeyTo } from '../../../testing/accounts/virtual-authenticator.ts'
import { type Customer, PASSWORD, registerAdmin } from '../../../testing/factories.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { ownAppOfFile, testAppOfFile } from '../../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const strict = await ownAppOfFile({ requiresPasskeys: true })
const PIN = '193756'
const OTHER_PIN = '771042'
const clerk = await setPin(await registerAdmin(barn, 'desk'), PIN)
const owner = await setPin(await registerAdmin(barn), OTHER_PIN)
const auditor = await registerAdmin(barn)

const whoIsAt = async (machine: Customer) => (await machine.get('/api/auth/user')).body
const lastAudit = async () => (await auditor.get('/api/admin/audit?limit=1')).body.items[0]

describe('an enrolled machine', () => {
  it('names who is there after a PIN, and has only the powers of the desk, also for an owner', async () => {
    const { machine, name } = await enrolledMachine(barn)
    expect((await machine.get('/api/admin/board/2026-11-21')).body.code).toBe('desk_locked')
    const { body } = await machine.get('/api/desk-machine')
    expect(body.staff).toContainEqual({ id: clerk.id, name: 'Casey Stengel', isOff: false })
    expect((await switchTo(machine, owner, OTHER_PIN)).status).toBe(204)
    expect(await whoIsAt(machine)).toMatchObject({
      id: owner.id,
      staffRole: 'owner',
      deskMachine: { name, lockMinutes: 5 },
      blockedBy: null,
    })
    expect((await machine.get('/api/admin/board/2026-11-21')).status).toBe(200)
    expect((await machine.get('/api/admin/audit')).body.code).toBe('confirmation_required')
    expect((await switchTo(machine, clerk, PIN)).status).toBe(204)
    expect((await whoIsAt(machine)).id).toBe(clerk.id)
    expect((await machine.get('/api/admin/audit')).body.code).toBe('manager_required')
  })

  it('has more powers for ten minutes after its person confirms who they are', async () => {
    const { machine } = await enrolledMachine(barn)
    await switchTo(machine, owner, OTHER_PIN)
    expect((await machine.post('/api/auth/confirmation', { password: PASSWORD })).status).toBe(204)
    expect((await machine.get('/api/admin/audit')).status).toBe(200)
    await backdateSessions(barn, owner, { confirmedAt: '10 minutes' })
    expect((await machine.get('/api/admin/audit')).body.code).toBe('confirmation_required')
    await auditor.post('/api/auth/confirmation', { password: PASSWORD })
  })

  it('locks when it isn’t used, and asking again doesn’t open it', async () => {
    const { machine } = await enrolledMachine(barn)
    await switchTo(machine, clerk, PIN)
    await backdateSessions(barn, clerk, { lastUsedAt: '361 seconds' })
    for (let round = 0; round < 3; round += 1) expect((await whoIsAt(machine)).blockedBy).toBe('desk_locked')
    expect((await machine.get('/api/admin/bookings?limit=1')).body.code).toBe('desk_locked')
    expect((await machine.post('/api/auth/confirmation', { password: PASSWORD })).body.code).toBe(
      'desk_locked',
    )
    // Not signed out after an hour, either: another PIN opens it.
    await backdateSessions(barn, clerk, { lastUsedAt: '3 hours' })
    await switchTo(machine, owner, OTHER_PIN)
    expect(await whoIsAt(machine)).toMatchObject({ id: owner.id, blockedBy: null })
    await backdateSessions(barn, owner, { createdAt: '12 hours' })
    expect((await switchTo(machine, clerk, PIN)).status).toBe(401)
  })

  it('stays enrolled when it’s enrolled again, which is refused', async () => {
    const machine = await registerAdmin(barn)
    const name = await enroll(machine)
    const again = await machine.post('/api/admin/desk-machines', { name: 'Another desk', lockMinutes: 5 })
    expect(again.body.code).toBe('already_enrolled')
    await machine.get('/api/logout')
    await machine.post('/api/auth/login', { email: machine.email, password: PASSWORD })
    expect((await whoIsAt(machine)).deskMachine?.name).toBe(name)
  })

  it('asks for a sign-in 12 hours after the last one, however often PINs switch people', async () => {
    const { machine } = await enrolledMachine(barn)
    await switchTo(machine, clerk, PIN)
    await backdateSessions(barn, clerk, { createdAt: '11 hours' })
    expect((await switchTo(machine, owner, OTHER_PIN)).status).toBe(204)
    await barn.services.db
      .updateTable('sessions')
      .set({ createdAt: sql`created_at - interval '1 hour'` })
      .where('machineId', 'is not', null)
      .execute()
    expect((await switchTo(machine, clerk, PIN)).status).toBe(401)
  })

  it('doesn’t lock while it’s used, to the minute', async () => {
    const { machine } = await enrolledMachine(barn)
    await switchTo(machine, clerk, PIN)
    await backdateSessions(barn, clerk, { lastUsedAt: '350 seconds' })
    expect((await whoIsAt(machine)).blockedBy).toBeNull()
  })

  it('stays enrolled when someone signs out and in, who is in desk mode after ten minutes', async () => {
    const { machine, name } = await enrolledMachine(barn)
    await machine.get('/api/logout')
    expect((await machine.post('/api/auth/login', { email: owner.email, password: PASSWORD })).status).toBe(
      200,
    )
    expect((await whoIsAt(machine)).deskMachine.name).toBe(name)
    expect(await lastAudit()).toMatchObject({ action: 'sign_in', machineName: name })
    expect((await machine.get('/api/admin/audit')).status).toBe(200)
    await backdateSessions(barn, owner, { confirmedAt: '10 minutes' })
    expect((await machine.get('/api/admin/audit')).body.code).toBe('confirmation_required')
  })

  it('puts its name beside the person’s in the audit log', async () => {
    const { machine, name } = await enrolledMachine(barn)
    await switchTo(machine, clerk, PIN)
    expect(await lastAudit()).toMatchObject({ action: 'sign_in', machineName: name })
    await bookAtDesk({ ...clerk, ...machine }, 'cage-1', '2026-11-21T18:00')
    expect(await lastAudit()).toMatchObject({
      action: 'create_booking',
      actorName: 'Casey Stengel',
      machineName: name,
    })
    // Unlocking for the same person isn't worth an entry.
    await machine.post('/api/desk-machine/lock')
    await switchTo(machine, clerk, PIN)
    expect((await lastAudit()).action).toBe('create_booking')
    await bookAtDesk(auditor, 'cage-2', '2026-11-21T18:00')
    expect(await lastAudit()).not.toHaveProperty('machineName')
  })

  it('lets an owner discount as much as the desk, and more after a confirmation', async () => {
    const { machine } = await enrolledMachine(barn)
    const { id } = await bookAtDesk(auditor, 'practice-area', '2026-11-22T18:00')
    await atDesk(barn, machine, { person: owner, pin: OTHER_PIN })
    const reprice = async (totalAmount: string) => {
      const { version } = (await auditor.get(`/api/admin/bookings/${id}`)).body
      return machine.put(`/api/admin/bookings/${id}/price`, { totalAmount, reason: 'Rain', version })
    }
    expect((await reprice('50.00')).status).toBe(200)
    expect((await reprice('40.00')).body.code).toBe('confirmation_required')
    await machine.post('/api/auth/confirmation', { password: PASSWORD })
    expect((await reprice('40.00')).status).toBe(200)
  })

  it('is listed for managers, until they revoke it', async () => {
    const manager = await registerAdmin(barn, 'manager')
    const name = await enroll(manager, 2)
    expect((await manager.post('/api/admin/desk-machines', { name, lockMinutes: 5 })).body.code).toBe(
      'already_enrolled',
    )
    const { body } = await auditor.get('/api/admin/desk-machines')
    const found = body.find((each: { name: string }) => each.name === name)
    expect(found).toMatchObject({ lockMinutes: 2, enrolledBy: 'Casey Stengel', isCurrent: false })
    expect((await auditor.delete(`/api/admin/desk-machines/${found.id}`)).status).toBe(204)
    expect(await lastAudit()).toMatchObject({ action: 'revoke_machine', subjectName: name })
    expect((await manager.get('/api/auth/user')).status).toBe(401)
    await manager.post('/api/auth/login', { email: manager.email, password: PASSWORD })
    expect(await whoIsAt(manager)).not.toHaveProperty('deskMachine')
    expect((await auditor.delete(`/api/admin/desk-machines/${found.id}`)).status).toBe(204)
  })
})

describe('a PIN', () => {
  it.each(['000000', '123456', '12345', '1234567', '19375x', '１９３７５６'])('can’t be %s', async (pin) => {
    expect((await clerk.put('/api/auth/pin', { pin })).status).toBe(400)
  })

  it('takes a recent confirmation to set, and is nothing on other computers', async () => {
    const person = await setPin(await registerAdmin(barn, 'desk'), PIN)
    expect((await person.get('/api/desk-machine')).body).toEqual({ hasPin: true, staff: [] })
    expect((await switchTo(person, person, PIN)).body.code).toBe('not_enrolled')
    await backdateSessions(barn, person, { confirmedAt: '10 minutes' })
    expect((await person.put('/api/auth/pin', { pin: OTHER_PIN })).body.code).toBe('confirmation_required')
  })

  it('ends with the role', async () => {
    const { machine } = await enrolledMachine(barn)
    const person = await setPin(await registerAdmin(barn, 'desk'), PIN)
    await auditor.post('/api/auth/confirmation', { password: PASSWORD })
    expect((await auditor.post('/api/remove-admin', { email: person.email })).status).toBe(200)
    expect((await switchTo(machine, person, PIN)).body.code).toBe('wrong_pin')
  })
})

describe('with passkeys required', () => {
  it('needs one to enroll a machine, to set a PIN, and to confirm', async () => {
    const person = await registerAdmin(strict)
    const body = { name: 'Front Desk', lockMinutes: 5 }
    expect((await person.post('/api/admin/desk-machines', body)).body.code).toBe('passkey_required')
    expect((await person.put('/api/auth/pin', { pin: PIN })).body.code).toBe('passkey_required')
    const passkey = await addPasskeyTo(person)
    await enroll(person)
    await setPin(person, PIN)
    expect((await switchTo(person, person, PIN)).status).toBe(204)
    const refused = { status: 403, body: { code: 'confirmation_required' } }
    expect(await person.get('/api/admin/audit')).toMatchObject(refused)
    const byPassword = await person.post('/api/auth/confirmation', { password: PASSWORD })
    expect(byPassword.body.code).toBe('passkey_needed')
    const { body: options } = await person.post('/api/auth/confirmation/passkey-options')
    const response = passkey.use(options)
    expect((await person.post('/api/auth/confirmation/passkey', { response })).status).toBe(204)
    expect((await person.get('/api/admin/audit')).status).toBe(200)
  })
})
