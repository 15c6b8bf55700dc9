import type { Client } from '../client.ts'
import { type Customer, registerAdmin } from '../factories.ts'
import type { TestApp } from '../start-test-app.ts'
import { backdateSessions } from './backdate-sessions.ts'

/** Sets the PIN of a member of staff who signed in a moment ago. */
export async function setPin(person: Customer, pin: string): Promise<Customer> {
  const { status, body } = await person.put('/api/auth/pin', { pin })
  if (status !== 204) throw new Error(`Setting a PIN answered ${status}: ${JSON.stringify(body)}`)
  return person
}

/** Enrolls the machine of a manager or owner, who confirmed who they are a moment ago. */
export async function enroll(manager: Customer, lockMinutes = 5): Promise<string> {
  const name = `Desk ${crypto.randomUUID().slice(0, 8)}`
  const { status, body } = await manager.post('/api/admin/desk-machines', { name, lockMinutes })
  if (status !== 204) throw new Error(`Enrolling answered ${status}: ${JSON.stringify(body)}`)
  return name
}

/** A machine that an owner enrolled and locked. `machine` is its browser. */
export async function enrolledMachine(barn: TestApp) {
  const machine = await registerAdmin(barn)
  const name = await enroll(machine)
  const { body } = await machine.get('/api/admin/desk-machines')
  const { id } = body.find((each: { isCurrent: boolean }) => each.isCurrent)
  await machine.post('/api/desk-machine/lock')
  return { machine, name, id: id as string }
}

/** Types a PIN at a machine. */
export const switchTo = (machine: Client, person: { id: string }, pin: string) =>
  machine.post('/api/desk-machine/switch', { userId: person.id, pin })

/** Switches to a person with this PIN; their confirmation, if any, is long ago. */
export async function atDesk(
  barn: TestApp,
  machine: Client,
  { person, pin }: { person: Customer; pin: string },
): Promise<void> {
  const { status, body } = await switchTo(machine, person, pin)
  if (status !== 204) throw new Error(`The PIN answered ${status}: ${JSON.stringify(body)}`)
  await backdateSessions(barn, person, { confirmedAt: '1 hour' })
}
